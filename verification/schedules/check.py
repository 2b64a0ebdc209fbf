"""A schedule against the promises of the policy by which it was made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from allocert.errors import SpecError
from allocert.verification.schedules.capacity import overfull
from allocert.verification.schedules.heads import late_heads, out_of_order
from allocert.verification.schedules.plans import late_for_reservations
from allocert.verification.schedules.schedule import Schedule, Violation
from allocert.verification.schedules.spaces import Counted, Regions

__all__ = ["POLICIES", "PROMISES", "ScheduleReport", "check_against"]

POLICIES = ("fcfs", "easy", "conservative")

PROMISES: Mapping[str, tuple[str, ...]] = {
    "fcfs": ("capacity", "order", "prompt"),
    "easy": ("capacity", "shadow"),
    "conservative": ("capacity", "reservation"),
}
"""What a schedule of each policy keeps.

``capacity``: at every instant what runs finds room together. ``order``: nobody starts before one who arrived before.
``prompt``: the head of the queue starts as soon as it has room. ``shadow``: it starts by the first time at which those who
run when it became the head can have ended. ``reservation``: a job starts by its reservation on arrival.
"""


@dataclass(frozen=True)
class ScheduleReport:
    """The result of a check: the examined promises, the waiting jobs, and the broken promises, earliest first.

    ``waited`` jobs did not start when they arrived; ``heads`` of them waited as the head of the queue.
    """

    schedule: Schedule
    policy: str
    promises: tuple[str, ...]
    waited: int
    heads: int
    violations: tuple[Violation, ...]

    @property
    def first(self) -> Violation | None:
        """The first that shows; ``None`` if every promise is kept."""
        return self.violations[0] if self.violations else None

    @property
    def broken(self) -> dict[str, int]:
        """How often each promise is broken that is."""
        names = [one.promise for one in self.violations]
        return {name: names.count(name) for name in self.promises if name in names}

    def __bool__(self) -> bool:
        """Whether every promise is kept."""
        return not self.violations


def check_against(schedule: Schedule, policy: str, slack: int = 0) -> ScheduleReport:
    """Check a schedule against the promises of a policy. Heads and reservations may be late by ``slack`` ticks.

    On regions ``prompt`` and ``shadow`` are those of the space's family; where it has none ``prompt`` is not examined.

    Raises:
        SpecError: no such policy; ``easy`` where it is not known what the allocator can grant; ``conservative`` on regions, where
            a reservation also depends on which region is reserved.
    """
    if policy not in POLICIES:
        raise SpecError("policy", policy, " or ".join(POLICIES))
    if isinstance(schedule.space, Regions) and policy == "conservative":
        raise SpecError("policy", policy, f"fcfs or easy for regions of {schedule.space.machine.spec}")
    known = not isinstance(schedule.space, Regions) or schedule.space.family is not None
    if not known and policy == "easy":
        raise SpecError("policy", policy, "fcfs, or a schedule that names the family of its regions")
    promises = tuple(name for name in PROMISES[policy] if known or name != "prompt")
    found = sorted(_found(schedule, promises, slack), key=lambda one: one.instant)
    waited = sum(job.start != job.arrival for job in schedule.jobs)
    turns = zip(schedule.jobs, schedule.turns, strict=True)
    heads = sum(turn is not None and (job.start is None or job.start > turn) for job, turn in turns)
    return ScheduleReport(schedule, policy, promises, waited, heads, tuple(found))


def _found(schedule: Schedule, promises: tuple[str, ...], slack: int) -> Iterator[Violation]:
    yield from overfull(schedule)
    if "order" in promises:
        yield from out_of_order(schedule)
    if "prompt" in promises:
        yield from late_heads(schedule, estimated=False, slack=slack)
    if "shadow" in promises:
        yield from late_heads(schedule, estimated=True, slack=slack)
    if "reservation" in promises and isinstance(schedule.space, Counted):
        yield from late_for_reservations(schedule, schedule.space.processors, slack)
