"""An instance with a queue: jobs that wait for frames of an empty mesh, and how long each holds its frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from allocert.errors import InstanceError
from allocert.machines import Mesh
from allocert.models.migration.rectangle_instance import check_fits, check_mesh, check_names
from allocert.models.questions.instance_json import check_object, integer, items
from allocert.models.questions.question_schemas import QUEUE_SCHEMA
from allocert.models.questions.rectangle_file import mesh_of, name_of, schema_of, sides_of

__all__ = ["LONGEST_RESIDENCE", "MOST_JOBS", "QUEUE_SCHEMA", "QueueInstance", "QueuedJob", "queue_from_json"]

LONGEST_RESIDENCE = 1 << 40
MOST_JOBS = 1000


@dataclass(frozen=True)
class QueuedJob:
    """A job's name, the sides (columns, rows) it asks for, and its residence time in whole units."""

    name: str
    sides: tuple[int, int]
    residence: int


@dataclass(frozen=True)
class QueueInstance:
    """When does the last of these jobs end at the earliest, if all wait from time 0 and start in this order?

    Raises:
        InstanceError: names the field by its path in an instance file, e.g. ``jobs[3].residence``.
    """

    schema: ClassVar[str] = QUEUE_SCHEMA
    machine: Mesh
    jobs: tuple[QueuedJob, ...]

    def __post_init__(self) -> None:
        check_mesh(self.machine)
        if not 1 <= len(self.jobs) <= MOST_JOBS:
            raise InstanceError("jobs", f"{len(self.jobs)} jobs", f"1 to {MOST_JOBS} jobs")
        check_names("jobs", [job.name for job in self.jobs])
        for index, job in enumerate(self.jobs):
            check_fits(self.machine, job.sides, f"jobs[{index}].sides")
            expected = f"an integer 1..{LONGEST_RESIDENCE}"
            integer(job.residence, f"jobs[{index}].residence", 1, LONGEST_RESIDENCE, expected)

    def to_json(self) -> dict[str, Any]:
        """The instance in its canonical form, which reads back as an equal instance."""
        return {
            "schema": QUEUE_SCHEMA,
            "machine": self.machine.spec,
            "jobs": [
                {"name": job.name, "sides": list(job.sides), "residence": job.residence} for job in self.jobs
            ],
        }


def queue_from_json(data: Any) -> QueueInstance:
    """The queue in parsed JSON, with every field checked. Raises :class:`InstanceError`."""
    needed = ("schema", "machine", "jobs")
    fields = check_object(data, "instance", needed, needed)
    schema_of(fields["schema"], QUEUE_SCHEMA)
    machine = mesh_of(fields["machine"])
    jobs = []
    for index, value in enumerate(items(fields["jobs"], "jobs")):
        path = f"jobs[{index}]"
        job = check_object(value, path, ("name", "sides", "residence"), ("sides", "residence"))
        name = name_of(job.get("name", f"J{index + 1}"), f"{path}.name")
        jobs.append(QueuedJob(name, sides_of(job["sides"], f"{path}.sides"), job["residence"]))
    return QueueInstance(machine, tuple(jobs))
