"""Many sets of jobs on a torus, several schedulers: how long each schedule lasts compared with the best of its kind."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from allocert.allocators.torus.jobs import JobSet, TorusJob
from allocert.allocators.torus.kinds import faults_of_kind
from allocert.allocators.torus.schedule import Piece, Schedule, malformed
from allocert.allocators.torus.schedulers import Scheduler
from allocert.errors import InstanceError, SpecError, raised_inside
from allocert.models.torus.preemptive.optimum import least_makespan
from allocert.simulation.workloads import Options
from allocert.solvers.answer import Status

__all__ = [
    "JOB_SETS",
    "Column",
    "Outcome",
    "SchedulerError",
    "best_of",
    "by_scheduler",
    "generate_job_sets",
    "scheduled",
]

JOB_SETS = "job-sets"
_MOST = 1_000_000
_LONGEST = 300
"""Letters of a set of jobs, and of a foreign exception, in a message."""


class SchedulerError(RuntimeError):
    """A scheduler failed: it raised something, or gave a schedule that is none."""


@dataclass(frozen=True)
class Outcome:
    """When the last job of one set ends, ``None`` without a schedule; whether none of its kind ends earlier, if known."""

    makespan: Fraction | None
    proved: bool
    schedule: Schedule | None


@dataclass(frozen=True)
class Column:
    """What one scheduler, or the optimum of one kind, made of every set; ``seconds`` for all of them."""

    name: str
    kind: str
    optimum: bool
    outcomes: tuple[Outcome, ...]
    seconds: float


def generate_job_sets(text: str, torus: int, seed: int) -> tuple[str, tuple[JobSet, ...]]:
    """The sets that ``job-sets:sets=..,jobs=..,longest=..`` names, and the name with all options.

    Each of the jobs draws its side, a divisor of the torus's, and then a whole time from 1 to the longest, all uniform and
    from ``random.Random(seed).random()`` alone. Raises :class:`SpecError` for an unknown option or a value out of range.
    """
    name, _, rest = text.partition(":")
    if name != JOB_SETS:
        raise SpecError("workload", text, f"{JOB_SETS}[:option=value,...]")
    options = Options(name, rest)
    count = options.number("sets", 20, 1, _MOST)
    jobs = options.number("jobs", 5, 1, _MOST)
    longest = options.number("longest", 8, 1, _MOST)
    options.finish()
    if count * jobs > _MOST:
        expected = f"at most {_MOST} jobs in all sets together"
        raise SpecError(f"workload {JOB_SETS}", f"{count} sets of {jobs} jobs", expected)
    draw = random.Random(seed).random
    sides = [side for side in range(1, torus + 1) if torus % side == 0]

    def job() -> TorusJob:
        side = sides[int(draw() * len(sides))]
        return TorusJob(side, Fraction(1 + int(draw() * longest)))

    return options.spelled, tuple(JobSet(torus, tuple(job() for _ in range(jobs))) for _ in range(count))


def by_scheduler(
    name: str, scheduler: Scheduler, sets: Sequence[JobSet], tell: Callable[[str], None] = lambda _: None
) -> Column:
    """What a scheduler makes of the sets; every schedule is checked.

    Raises:
        SchedulerError: it raises something, or gives no schedule, or one that is none of its kind.
        InstanceError: it is not made for these jobs.
    """
    started = time.perf_counter()
    outcomes = []
    for index, jobs in enumerate(sets):
        tell(f"{name}: {index} of {len(sets)} sets")
        schedule = scheduled(name, scheduler, jobs)
        outcomes.append(Outcome(schedule.makespan, False, schedule))
    return Column(name, scheduler.kind, False, tuple(outcomes), time.perf_counter() - started)


def scheduled(name: str, scheduler: Scheduler, jobs: JobSet) -> Schedule:
    """A scheduler's schedule, checked. The scheduler gets a copy of the jobs, so that it cannot change them.

    Raises as :func:`by_scheduler`.
    """
    where = f"{name} on {_shown(jobs)}"
    try:
        found: object = scheduler(
            JobSet(jobs.torus, tuple(TorusJob(j.side, Fraction(j.time)) for j in jobs.jobs))
        )
        answers = type(found) is Schedule and type(found.jobs) is JobSet and found.jobs == jobs
    except InstanceError:
        raise
    except SchedulerError as error:
        raise SchedulerError(f"{where}: {error}") from None
    except BaseException as error:
        cause = raised_inside(error) if isinstance(error, SystemError) else error
        if cause is not None and _stops(cause):
            raise
        raise SchedulerError(f"{where}: {_named(error)}") from error
    if not answers or not isinstance(found, Schedule):
        raise SchedulerError(f"{where}: gave {type(found).__name__}, no schedule of these jobs")
    fault = next(malformed(found), None)
    if fault is None:
        pieces = (Piece(p.job, p.region, Fraction(p.start), Fraction(p.end)) for p in found.pieces)
        found = Schedule(jobs, tuple(pieces))
        fault = next(faults_of_kind(found, scheduler.kind), None)
    if fault is not None:
        raise SchedulerError(f"{where}: its schedule is not {scheduler.kind}: {fault}")
    return found


def _stops(error: BaseException) -> bool:
    """Whether an exception is meant to end the program: an interrupt, or a clock of ours that has run out."""
    ours = type(error).__module__.startswith("allocert.") and not isinstance(error, Exception)
    return ours or isinstance(error, KeyboardInterrupt)


def _named(error: BaseException) -> str:
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - a foreign exception's text is foreign code too
        text = ""
    return _cut(f"{type(error).__name__}: {text}" if text else type(error).__name__, _LONGEST)


def _shown(jobs: JobSet) -> str:
    return _cut(str(jobs), _LONGEST)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."


def best_of(
    kind: str, sets: Sequence[JobSet], seconds: float, tell: Callable[[str], None] = lambda _: None
) -> Column:
    """The earliest schedule of that kind for every set, this many seconds a set; unproved ones say so."""
    started = time.perf_counter()
    outcomes = []
    for index, jobs in enumerate(sets):
        tell(f"optimal-{kind}: {index} of {len(sets)} sets")
        answer = least_makespan(jobs, kind, seconds=seconds, certify=False)
        outcomes.append(Outcome(answer.value, answer.status is Status.OPTIMAL, answer.witness))
    return Column(f"optimal-{kind}", kind, True, tuple(outcomes), time.perf_counter() - started)
