"""Morgenstern 1994, section 4.2: whether MIG's schedule under the rule for rotation is a function of sizes and times alone."""

from __future__ import annotations

from itertools import product

from allocert.machines import Mesh
from allocert.machines.words import bits
from allocert.models.migration.mig_choices import Course, Fork, after, forks
from allocert.proofs.morgenstern.allocation.fcfs_replay import played, same, shown
from allocert.verification.claims.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.refutation import refutable

__all__ = ["CLAIMS"]

_RULE = "rule"
"""Rotation at the first allocation only, both orientations by first fit before any migration."""


def _starts(courses: tuple[Course, ...]) -> list[int]:
    return [clock for clock, _ in courses]


def _done(courses: tuple[Course, ...]) -> int:
    return courses[-1][1][-1][0]


def _reachable(X: int, Y: int, fork: Fork) -> list[tuple[int, ...]]:
    """The starts of every course of the queue."""
    courses: list[tuple[Course, ...]] = [((0, ()),)]
    for job in fork[0]:
        courses = [(*one, more) for one in courses for more in after(X, Y, one[-1], job, _RULE)]
    return sorted({tuple(_starts(one[1:])) for one in courses})


def schedules_are_one(context: Context) -> Verdict:
    """All queues, every placement that a migration may choose: one schedule each, or a fork."""
    reach = context.pick(((2, 3),), ((2, 3), (3, 2)), ((2, 3), (3, 2), (1, 6), (6, 1)))
    longest, most = 6, 2
    within = {mesh for sides in reach for mesh in product(*(range(1, side + 1) for side in sides))}
    queues = 0
    forking: dict[int, int] = {}
    found: tuple[int, int, int, Fork] | None = None
    for X, Y in sorted(within, key=lambda mesh: (mesh[0] * mesh[1], mesh)):
        for level in forks(X, Y, longest, most, _RULE):
            queues += level.queues
            forking[level.length] = forking.get(level.length, 0) + level.forking
            if level.first is not None and (found is None or level.length < found[0]):
                found = level.length, X, Y, level.first
    largest = " and ".join(f"M({X},{Y})" for X, Y in reach)
    scope = (
        f"all queues of 1..{longest} requests with times 1..{most} on all meshes up to {largest}, every placement that a "
        "migration can end in"
    )
    evidence = Evidence.enumeration(f"{queues} queues: {scope}")
    if found is None:
        return Verdict.bounded(scope, evidence, queues=queues)
    _, X, Y, fork = found
    queue, one, other = fork
    mig = tuple(start or 0 for start in played("MIG", X, Y, queue, _RULE).starts)
    text = f"{shown(X, Y, queue)}: started at {_starts(one)} and done at {_done(one)}, or at {_starts(other)} and {_done(other)}"
    same(True, mig in _reachable(X, Y, fork), text)
    data = {
        "mesh": [X, Y],
        "queue": [[list(request), time] for request, time in queue],
        "courses": [_in_words(X, Y, courses) for courses in (one, other)],
        "shipped": list(mig),
    }
    return Verdict.refuted(
        Counterexample(f"{text}, by where migrations put the residents", data),
        f"fewest requests, then fewest processors; {scope}",
        evidence,
        failing={str(length): count for length, count in forking.items()},
        queues=queues,
    )


def _in_words(X: int, Y: int, courses: tuple[Course, ...]) -> list[list[str]]:
    """After each job, what runs where until when."""
    mesh = Mesh(X, Y)
    return [
        [f"{' '.join(map(mesh.node_name, bits(word)))} until {end}" for end, word in running]
        for _, running in courses
    ]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "MO-MIG",
        "MIG's schedule is a function of sizes and times alone, not of where migrations put the residents (with rotation at the first "
        "allocation only, both orientations by first fit before any migration).",
        refutable(schedules_are_one),
        part="schedule-rule",
        reading="law",
    ),
)
