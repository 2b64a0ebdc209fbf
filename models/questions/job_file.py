"""An instance with jobs for a torus: which schedules are allowed, and by when all are to be done or as early as possible."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from allocert.allocators.torus.jobs import JobSet, TorusJob, exact
from allocert.allocators.torus.kinds import CONTENTION, KINDS
from allocert.errors import InstanceError
from allocert.machines import Torus
from allocert.models.migration.rectangle_instance import check_names
from allocert.models.questions.instance_json import check_object, integer, items, machine_of
from allocert.models.questions.question_schemas import JOBS_SCHEMA
from allocert.models.questions.rectangle_file import name_of, schema_of

__all__ = ["JOBS_SCHEMA", "MOST_TORUS_JOBS", "JobsInstance", "jobs_from_json"]

MOST_TORUS_JOBS = 1_000_000
_WIDEST = 1024


@dataclass(frozen=True)
class JobsInstance:
    """Jobs with names, the kind of schedule allowed, and a deadline (``None``: as early as possible).

    Raises:
        InstanceError: names the field by its path in an instance file, e.g. ``jobs[3].time``.
    """

    schema: ClassVar[str] = JOBS_SCHEMA
    jobs: JobSet
    names: tuple[str, ...]
    schedule: str = "preemptive"
    deadline: Fraction | None = None

    def __post_init__(self) -> None:
        if self.schedule not in KINDS:
            raise InstanceError("schedule", self.schedule, " or ".join(KINDS))
        if not 1 <= len(self.jobs.jobs) <= MOST_TORUS_JOBS:
            raise InstanceError("jobs", f"{len(self.jobs.jobs)} jobs", f"1 to {MOST_TORUS_JOBS} jobs")
        check_names("jobs", self.names)
        if self.schedule in ("aligned", "strided"):
            self.jobs.check_divisors()
        if self.schedule in CONTENTION:
            self.jobs.check_powers_of_two()
        if self.deadline is not None and self.deadline < self.jobs.longest:
            expected = f"at least the longest job's time, {self.jobs.longest}"
            raise InstanceError("deadline", str(self.deadline), expected)

    def to_json(self) -> dict[str, Any]:
        """The instance in its canonical form, which reads back as an equal instance."""
        side = self.jobs.torus
        return {
            "schema": JOBS_SCHEMA,
            "machine": f"torus:{side}x{side}",
            "schedule": self.schedule,
            **({} if self.deadline is None else {"deadline": str(self.deadline)}),
            "jobs": [
                {"name": name, "side": job.side, "time": str(job.time)}
                for name, job in zip(self.names, self.jobs.jobs, strict=True)
            ],
        }


def jobs_from_json(data: Any) -> JobsInstance:
    """The jobs in parsed JSON, with every field checked. Raises :class:`InstanceError`."""
    needed = ("schema", "machine", "jobs")
    fields = check_object(data, "instance", (*needed, "schedule", "deadline"), needed)
    schema_of(fields["schema"], JOBS_SCHEMA)
    side = _side_of(fields["machine"])
    jobs: list[TorusJob] = []
    names: list[str] = []
    for index, value in enumerate(items(fields["jobs"], "jobs")):
        job, name, count = _job(value, f"jobs[{index}]", side)
        if len(jobs) + count > MOST_TORUS_JOBS:
            raise InstanceError(f"jobs[{index}].count", count, f"at most {MOST_TORUS_JOBS} jobs together")
        own = name or f"J{len(jobs) + 1}"
        for copy in range(count):
            numbered = f"J{len(jobs) + 1}" if name is None else f"{own}.{copy + 1}"
            names.append(own if count == 1 else numbered)
            jobs.append(job)
    schedule = fields.get("schedule", "preemptive")
    if not isinstance(schedule, str):
        raise InstanceError("schedule", schedule, " or ".join(KINDS))
    deadline = exact(fields["deadline"], "deadline") if "deadline" in fields else None
    return JobsInstance(JobSet(side, tuple(jobs)), tuple(names), schedule, deadline)


def _side_of(value: Any) -> int:
    """The side of the square torus that a text names."""
    machine = machine_of(value)
    if not isinstance(machine, Torus) or len(machine.sides) != 2 or machine.sides[0] != machine.sides[1]:
        raise InstanceError("machine", value, "a square torus such as torus:8x8")
    if machine.sides[0] > _WIDEST:
        raise InstanceError("machine", value, f"a torus of at most {_WIDEST} x {_WIDEST}")
    return machine.sides[0]


def _job(value: Any, path: str, torus: int) -> tuple[TorusJob, str | None, int]:
    """A job given by side and time, or by an object; its name if it has one, and how many there are of it."""
    name, count, side, time = None, 1, f"{path}[0]", f"{path}[1]"
    if isinstance(value, dict):
        fields = check_object(value, path, ("name", "side", "time", "count"), ("side", "time"))
        name = name_of(fields["name"], f"{path}.name") if "name" in fields else None
        count = integer(
            fields.get("count", 1), f"{path}.count", 1, MOST_TORUS_JOBS, f"an integer 1..{MOST_TORUS_JOBS}"
        )
        side, time = f"{path}.side", f"{path}.time"
        value = [fields["side"], fields["time"]]
    if not isinstance(value, list) or len(value) != 2:
        raise InstanceError(path, value, "[side, time], or an object with side and time")
    integer(value[0], side, 1, torus, f"an integer 1..{torus}")
    length = exact(value[1], time)
    if length <= 0:
        raise InstanceError(time, str(length), "a time above 0")
    return TorusJob(value[0], length), name, count
