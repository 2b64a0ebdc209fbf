"""Morgenstern 1994, section 4.2: MIG, what it is best at, and what its rule for rotation costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Situation, first_free_base, meshes, situations
from allocert.models.migration.migrating_allocator import Mig
from allocert.models.queues.schedules import Queue, Starts, earliest, fitting, queues, schedules, turns_of
from allocert.proofs.morgenstern.allocation.fcfs_replay import queued, shown
from allocert.proofs.morgenstern.model.configurations import failure
from allocert.proofs.theorems.lifting import at_all_sizes
from allocert.proofs.theorems.migration import DOMINANCE
from allocert.simulation.events import Job, replay
from allocert.simulation.migration import MigratingServer
from allocert.verification.claims.claim import Claim, Context, Evidence, Verdict
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "completion", "mig_schedule"]


_NAMED = {"none": "no rotation", "rule": "rotation at the first allocation only", "free": "free rotation"}
_SMALL = "queues of 2 requests with time 1 on all meshes of 1..{top} processors"


class _Noting(MigratingServer):
    """The shipped MIG at work, with a note of the sides that each job gets at first."""

    def __init__(self, machine: Mesh, rotation: str) -> None:
        super().__init__(machine, rotation=rotation)
        self.first: dict[int, tuple[int, int]] = {}

    def start(self, job: Job, now: int) -> int | None:
        """The same, noted."""
        given = super().start(job, now)
        if given is not None:
            x, y = self.places[given].sides
            self.first[given] = x, y
        return given


def mig_schedule(X: int, Y: int, queue: Queue, rotation: str) -> tuple[Starts, tuple[tuple[int, int], ...]]:
    """When the shipped MIG starts each job of a queue under FCFS, and the sides it gives each at first."""
    noted, jobs = _Noting(Mesh(X, Y), rotation), queued(queue)
    passage = replay(jobs, noted)
    return tuple(start or 0 for start in passage.starts), tuple(noted.first[job.number] for job in jobs)


def completion(queue: Queue, starts: Starts) -> int:
    """When the last job ends."""
    return max(start + time for start, (_, time) in zip(starts, queue, strict=True))


def decides_as_defined(context: Context, rotation: str, fragmentation: bool) -> Verdict:
    """Every configuration and request: first fit if that succeeds, else migration iff there is a placement.

    ``fragmentation``: no more than that no request is refused for which moving the residents makes room.
    """
    top = context.pick(4, 6, 7)
    return survey(
        partial(_decisions, rotation, fragmentation),
        range(1, top + 1),
        f"all configurations of all meshes of 1..{top} processors, every request that fits the empty mesh, "
        f"{_NAMED[rotation]}: the class of this suite against the list of all configurations",
    )


def _decisions(rotation: str, fragmentation: bool, processors: int) -> Iterator[Failure | None]:
    for situation in situations(processors):
        for (((x, y), _),) in queues(situation.X, situation.Y, 1, 1, rotation != "none"):
            wrong = _misdecided(situation, x, y, rotation, fragmentation)
            yield None if wrong is None else failure(situation, x, y, wrong, rotation=rotation)


def _misdecided(situation: Situation, x: int, y: int, rotation: str, fragmentation: bool) -> str | None:
    mig = Mig(Mesh(situation.X, situation.Y), rotation=rotation)
    mig.residents = tuple(Submesh((a, b), (c - a + 1, d - b + 1)) for a, b, c, d in situation.residents)
    decision = mig.decide((x, y))
    held = [(r.sides[0], r.sides[1]) for r in mig.residents]
    fits = fitting(situation.X, situation.Y, rotation == "free")
    ways = [(x, y)] if rotation == "none" else [(x, y), (y, x)]
    possible = any(fits([*held, way]) for way in ways)
    if fragmentation or decision.how == "undecided":
        wasted = decision.granted is None and possible
        return "refused or undecided, although moving the residents makes room" if wasted else None
    first = any(first_free_base(situation, *way) is not None for way in ways)
    expected = "first fit" if first else "migration" if possible else "refused"
    return None if decision.how == expected else f"{decision.how}, due is {expected}"


@at_all_sizes(DOMINANCE, "meshes, queues and FCFS policies")
def no_policy_is_earlier(context: Context, rotation: str) -> Verdict:
    """No FCFS schedule of a short queue starts a job before the shipped MIG's."""
    top, (length, longest) = context.pick((4, (2, 2)), (6, (3, 2)), (6, (3, 3)))
    scope = f"all queues of {length} requests with times 1..{longest} on all meshes of 1..{top} processors"
    cases = partial(_against_every_schedule, rotation, length, longest)
    return survey(cases, range(1, top + 1), f"{scope}, against every FCFS schedule")


def _against_every_schedule(
    rotation: str, length: int, longest: int, processors: int
) -> Iterator[Failure | None]:
    turned = rotation == "free"
    for X, Y in meshes(processors):
        for queue in queues(X, Y, length, longest, turned):
            starts, _ = mig_schedule(X, Y, queue, rotation)
            yield _beaten(X, Y, queue, starts, schedules(queue, fitting(X, Y, turned)))


def _beaten(
    X: int, Y: int, queue: Queue, starts: Starts, others: Iterable[Starts], every_start: bool = True
) -> Failure | None:
    """The first of other schedules that completes earlier or, with ``every_start``, starts some job earlier."""
    ours = completion(queue, starts)
    for other in others:
        sooner = every_start and any(s > t for s, t in zip(starts, other, strict=True))
        if sooner or ours > completion(queue, other):
            return Failure(
                f"{shown(X, Y, queue)}: MIG starts them at {list(starts)} and completes at {ours}, another FCFS policy starts "
                f"them at {list(other)} and completes at {completion(queue, other)}",
                {
                    "mesh": [X, Y],
                    "queue": [[list(request), time] for request, time in queue],
                    "mig": list(starts),
                    "other": list(other),
                },
            )
    return None


def _pairs(processors: int) -> Iterator[tuple[int, int, Queue]]:
    for X, Y in meshes(processors):
        for queue in queues(X, Y, 2, 1, True):
            yield X, Y, queue


@every(6, 7, 8, first=1, checked=f"all {_SMALL}, against every choice of turns")
def best_of_all_turns(processors: int) -> Iterator[Failure | None]:
    """Under the printed rule, against policies under the same rule that turn any requests."""
    for X, Y, queue in _pairs(processors):
        starts, _ = mig_schedule(X, Y, queue, "rule")
        others = (earliest(turns, fitting(X, Y)) for turns in turns_of(queue, X, Y))
        yield _beaten(X, Y, queue, starts, others, every_start=False)


@at_all_sizes(DOMINANCE, "meshes and queues")
@every(6, 7, 8, first=1, checked=f"all {_SMALL}, against all schedules with the same turns")
def best_of_the_same_turns(processors: int) -> Iterator[Failure | None]:
    """Under the printed rule, against policies under the same rule that turn the same requests."""
    for X, Y, queue in _pairs(processors):
        starts, sides = mig_schedule(X, Y, queue, "rule")
        turned = tuple((shape, time) for shape, (_, time) in zip(sides, queue, strict=True))
        yield _beaten(X, Y, queue, starts, schedules(turned, fitting(X, Y)))


def _under_rule_and_free(X: int, Y: int, queue: Queue) -> tuple[Starts, Starts]:
    rule, free = (mig_schedule(X, Y, queue, rotation)[0] for rotation in ("rule", "free"))
    return rule, free


@at_all_sizes(
    DOMINANCE, "meshes and queues, MIG under the rule being one of the policies that free rotation bounds"
)
@every(6, 7, 8, first=1, checked=f"all {_SMALL}")
def rule_is_never_better(processors: int) -> Iterator[Failure | None]:
    """The rule starts no job earlier than free rotation."""
    for X, Y, queue in _pairs(processors):
        rule, free = _under_rule_and_free(X, Y, queue)
        yield _beaten(X, Y, queue, free, [rule])


def rule_is_worse_somewhere(context: Context) -> Verdict:
    """The smallest queue that the rule completes later, and how many do."""
    top = context.pick(6, 7, 8)
    worse: Counter[int] = Counter()
    total, first = 0, None
    for processors in range(1, top + 1):
        for X, Y, queue in _pairs(processors):
            total += 1
            rule, free = _under_rule_and_free(X, Y, queue)
            if completion(queue, rule) > completion(queue, free):
                worse[processors] += 1
                first = first or (shown(X, Y, queue), rule, free)
    searched = f"{total} {_SMALL.format(top=top)}"
    if first is None:
        return Verdict.undecided(f"none of {searched}")
    return Verdict.proved(
        "one queue is enough; the one shown has the fewest processors",
        Evidence.enumeration(f"{searched}, by the class of this suite"),
        queue=first[0],
        starts={"rule": list(first[1]), "free": list(first[2])},
        completed_later={str(size): count for size, count in sorted(worse.items())},
    )


CLAIMS: tuple[Claim, ...] = (
    *(
        Claim(
            id,
            f"{statement} ({_NAMED[rotation]}).",
            partial(decides_as_defined, rotation=rotation, fragmentation=fragmentation),
            rotation,
        )
        for id, fragmentation, statement in (
            (
                "MO-MIG",
                False,
                (
                    "MIG grants by first fit if that succeeds, else by migration iff the residents and the request can be placed "
                    "together"
                ),
            ),
            ("MO-CLAIM-MIG0", True, "MIG refuses no request for which moving the residents makes room"),
        )
        for rotation in ("none", "rule")
    ),
    Claim(
        "MO-CLAIM-MIG-BEST",
        "Without rotation no FCFS policy, whatever it knows or moves, starts any job of a queue before MIG does, so that none "
        "completes it earlier or uses the mesh better.",
        partial(no_policy_is_earlier, rotation="none"),
        reading="no-rotation",
        solver_free=False,
    ),
    Claim(
        "MO-CLAIM-MIG-BEST",
        "With rotation at the first allocation only, no FCFS policy under the same rule completes a queue before MIG.",
        best_of_all_turns,
        reading="any-turns",
    ),
    Claim(
        "MO-CLAIM-MIG-BEST",
        "With rotation at the first allocation only, no FCFS policy that turns the same requests starts any job before MIG.",
        best_of_the_same_turns,
        reading="turns",
        solver_free=False,
    ),
    Claim(
        "MO-CLAIM-MIG-BEST",
        "If MIG may turn residents at each migration, no FCFS policy with rotation starts any job before MIG.",
        partial(no_policy_is_earlier, rotation="free"),
        reading="free-rotation",
        solver_free=False,
    ),
    Claim(
        "MO-CLAIM-MIG-ROT",
        "For no queue does the rule start a job of MIG's earlier, or complete earlier or use the mesh better, than free "
        "rotation.",
        rule_is_never_better,
        reading="never-better",
        solver_free=False,
    ),
    Claim(
        "MO-CLAIM-MIG-ROT",
        "Some queue is completed later under the rule than with free rotation.",
        rule_is_worse_somewhere,
        reading="worse-somewhere",
    ),
)
