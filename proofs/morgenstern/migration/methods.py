"""Morgenstern 1994, section 4.2: MIG, what it is best at, and what its rule for rotation costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Situation, first_free_base, meshes, situations
from allocert.models.migration.migrating_allocator import Mig
from allocert.models.queues.schedules import Queue, Starts, earliest, fitting, queues, schedules, turns_of
from allocert.proofs.morgenstern.allocation.fcfs_replay import shown
from allocert.proofs.morgenstern.model.configurations import failure
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.proofs.theorems.migration import DOMINANCE
from allocert.simulation.events import Job, replay
from allocert.simulation.migration import MigratingServer
from allocert.verification.claims.claim import Claim, Context, Evidence, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "completion", "mig_schedule"]


_NAMED = {"none": "no rotation", "rule": "rotation at the first allocation only", "free": "free rotation"}


def mig_schedule(X: int, Y: int, queue: Queue, rotation: str) -> tuple[Starts, tuple[tuple[int, int], ...]]:
    """When the shipped MIG starts each job of a queue under FCFS, and the sides it gives each at first."""
    server = MigratingServer(Mesh(X, Y), rotation=rotation)
    first: dict[int, tuple[int, int]] = {}
    jobs = [
        Job(number, 0, time, request, request[0] * request[1]) for number, (request, time) in enumerate(queue)
    ]

    class Noting:
        """The server, with a note of the sides that each job gets."""

        healthy = server.healthy

        @property
        def taken(self) -> int:
            return server.taken

        def start(self, job: Job, now: int) -> int | None:
            given = server.start(job, now)
            if given is not None:
                sides = server.places[given].sides
                first[given] = sides[0], sides[1]
            return given

        def finish(self, job: Job, given: int, now: int) -> None:
            server.finish(job, given, now)

    passage = replay(jobs, Noting())
    return tuple(start or 0 for start in passage.starts), tuple(first[job.number] for job in jobs)


def completion(queue: Queue, starts: Starts) -> int:
    """When the last job ends."""
    return max(start + time for start, (_, time) in zip(starts, queue, strict=True))


def _decide_definition(context: Context, rotation: str, fragmentation: bool) -> Verdict:
    """Every configuration and request: first fit if that succeeds, else migration iff there is a placement."""
    numbers = range(1, context.pick(4, 6, 7) + 1)

    def cases(processors: int) -> Iterator[Failure | None]:
        for situation in situations(processors):
            for x, y in _asked(situation.X, situation.Y, rotation):
                wrong = _misdecided(situation, x, y, rotation, fragmentation)
                yield None if wrong is None else failure(situation, x, y, wrong, rotation=rotation)

    told = "every request that fits the empty mesh"
    return survey(
        cases,
        numbers,
        f"all configurations of all meshes of 1..{numbers[-1]} processors, {told}, {_NAMED[rotation]}: the class of this suite "
        "against the list of all configurations",
    )


def _asked(X: int, Y: int, rotation: str) -> Iterator[tuple[int, int]]:
    for (((x, y), _),) in queues(X, Y, 1, 1, rotation != "none"):
        yield x, y


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


def _decide_best(context: Context, rotation: str) -> Verdict:
    """No FCFS schedule of a short queue starts a job before the shipped MIG's."""
    numbers = range(1, context.pick(4, 6, 6) + 1)
    length, longest = context.pick((2, 2), (3, 2), (3, 3))
    turned = rotation == "free"

    def cases(processors: int) -> Iterator[Failure | None]:
        for X, Y in meshes(processors):
            fits = fitting(X, Y, turned)
            for queue in queues(X, Y, length, longest, turned):
                starts, _ = mig_schedule(X, Y, queue, rotation)
                better = _better(queue, starts, list(schedules(queue, fits)), True)
                yield None if better is None else _beaten(X, Y, queue, starts, better)

    scope = f"all queues of {length} requests with times 1..{longest} on all meshes of 1..{numbers[-1]} processors"
    found = survey(cases, numbers, f"{scope}, against every FCFS schedule")
    return for_all_sizes(found, DOMINANCE, "meshes, queues and FCFS policies")


def _better(queue: Queue, starts: Starts, others: list[Starts], every_start: bool) -> Starts | None:
    for other in others:
        if every_start and any(s > t for s, t in zip(starts, other, strict=True)):
            return other
        if completion(queue, starts) > completion(queue, other):
            return other
    return None


def _beaten(X: int, Y: int, queue: Queue, starts: Starts, other: Starts) -> Failure:
    return Failure(
        f"{shown(X, Y, queue)}: MIG starts them at {list(starts)} and completes at {completion(queue, starts)}, another FCFS "
        f"policy starts them at {list(other)} and completes at {completion(queue, other)}",
        {
            "mesh": [X, Y],
            "queue": [[list(request), time] for request, time in queue],
            "mig": list(starts),
            "other": list(other),
        },
    )


def _decide_rule_best(context: Context, same_turns: bool) -> Verdict:
    """Under the printed rule, against policies under the same rule that turn the same requests or others."""
    numbers = range(1, context.pick(6, 7, 8) + 1)

    def cases(processors: int) -> Iterator[Failure | None]:
        for X, Y in meshes(processors):
            fits = fitting(X, Y)
            for queue in queues(X, Y, 2, 1, True):
                starts, sides = mig_schedule(X, Y, queue, "rule")
                turned = tuple((shape, time) for shape, (_, time) in zip(sides, queue, strict=True))
                others = (
                    list(schedules(turned, fits))
                    if same_turns
                    else [earliest(turns, fits) for turns in turns_of(queue, X, Y)]
                )
                better = _better(queue, starts, others, same_turns)
                yield None if better is None else _beaten(X, Y, queue, starts, better)

    which = "all schedules with the same turns" if same_turns else "every choice of turns"
    found = survey(
        cases,
        numbers,
        f"all queues of 2 requests with time 1 on all meshes of 1..{numbers[-1]} processors, against {which}",
    )
    return for_all_sizes(found, DOMINANCE, "meshes and queues") if same_turns else found


def _decide_rule_never_better(context: Context) -> Verdict:
    numbers = range(1, context.pick(6, 7, 8) + 1)

    def cases(processors: int) -> Iterator[Failure | None]:
        for X, Y in meshes(processors):
            for queue in queues(X, Y, 2, 1, True):
                rule, _ = mig_schedule(X, Y, queue, "rule")
                free, _ = mig_schedule(X, Y, queue, "free")
                better = _better(queue, free, [rule], True)
                yield None if better is None else _beaten(X, Y, queue, free, rule)

    found = survey(
        cases, numbers, f"all queues of 2 requests with time 1 on all meshes of 1..{numbers[-1]} processors"
    )
    return for_all_sizes(
        found,
        DOMINANCE,
        "meshes and queues, MIG under the rule being one of the policies that free rotation bounds",
    )


def _decide_rule_worse(context: Context) -> Verdict:
    """The smallest queue that the rule completes later, and how many do."""
    numbers = range(1, context.pick(6, 7, 8) + 1)
    worse: Counter[int] = Counter()
    total = 0
    first: tuple[str, Starts, Starts] | None = None
    for processors in numbers:
        for X, Y in meshes(processors):
            for queue in queues(X, Y, 2, 1, True):
                total += 1
                rule, _ = mig_schedule(X, Y, queue, "rule")
                free, _ = mig_schedule(X, Y, queue, "free")
                if completion(queue, rule) > completion(queue, free):
                    worse[processors] += 1
                    first = first or (shown(X, Y, queue), rule, free)
    searched = f"queues of 2 requests with time 1 on all meshes of 1..{numbers[-1]} processors"
    if first is None:
        return Verdict.undecided(f"none of {total} {searched}")
    return Verdict.proved(
        "one queue is enough; the one shown has the fewest processors",
        Evidence.enumeration(f"{total} {searched}, by the class of this suite"),
        queue=first[0],
        starts={"rule": list(first[1]), "free": list(first[2])},
        completed_later={str(size): count for size, count in sorted(worse.items())},
    )


CLAIMS: tuple[Claim, ...] = (
    *(
        Claim(
            "MO-MIG",
            statement="MIG grants by first fit if that succeeds, else by migration iff the residents and the request can be "
            f"placed together ({_NAMED[rotation]}).",
            decide=partial(_decide_definition, rotation=rotation, fragmentation=False),
            part=rotation,
        )
        for rotation in ("none", "rule")
    ),
    *(
        Claim(
            "MO-CLAIM-MIG0",
            statement=f"MIG refuses no request for which moving the residents makes room ({_NAMED[rotation]}).",
            decide=partial(_decide_definition, rotation=rotation, fragmentation=True),
            part=rotation,
        )
        for rotation in ("none", "rule")
    ),
    Claim(
        "MO-CLAIM-MIG-BEST",
        statement="Without rotation no FCFS policy, whatever it knows or moves, starts any job of a queue before MIG does, so that "
        "none completes it earlier or uses the mesh better.",
        decide=partial(_decide_best, rotation="none"),
        reading="A",
        solver_free=False,
    ),
    Claim(
        "MO-CLAIM-MIG-BEST",
        statement="With rotation at the first allocation only, no FCFS policy under the same rule completes a queue before "
        "MIG.",
        decide=partial(_decide_rule_best, same_turns=False),
        reading="C",
    ),
    Claim(
        "MO-CLAIM-MIG-BEST",
        statement="With rotation at the first allocation only, no FCFS policy that turns the same requests starts any job before "
        "MIG.",
        decide=partial(_decide_rule_best, same_turns=True),
        reading="turns",
        solver_free=False,
    ),
    Claim(
        "MO-CLAIM-MIG-BEST",
        statement="If MIG may turn residents at each migration, no FCFS policy with rotation starts any job before MIG.",
        decide=partial(_decide_best, rotation="free"),
        reading="D",
        solver_free=False,
    ),
    Claim(
        "MO-CLAIM-MIG-ROT",
        statement="For no queue does the rule start a job of MIG's earlier, or complete earlier or use the mesh better, than "
        "free rotation.",
        decide=_decide_rule_never_better,
        reading="A",
        solver_free=False,
    ),
    Claim(
        "MO-CLAIM-MIG-ROT",
        statement="Some queue is completed later under the rule than with free rotation.",
        decide=_decide_rule_worse,
        reading="C",
    ),
)
