"""Morgenstern 1994, section 4.2: MIG, what it is best at, and what its rule for rotation costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Situation, first_free_base, meshes, situations
from allocert.models.migration.migrating_allocator import Mig
from allocert.models.queues.schedules import Queue, Starts, earliest, fitting, queues, turns_of
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.morgenstern.allocation.fcfs_replay import played, shown
from allocert.proofs.morgenstern.model.configurations import failure
from allocert.proofs.theorems.migration import MIG_FIRST, MIG_SHARE
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "completion", "mig_starts"]


_NAMED = {"none": "no rotation", "rule": "rotation at the first allocation only"}


def mig_starts(X: int, Y: int, queue: Queue, rotation: str) -> Starts:
    """When the shipped MIG starts each job of a queue under FCFS."""
    return tuple(start or 0 for start in played("MIG", X, Y, queue, rotation).starts)


def completion(queue: Queue, starts: Starts) -> int:
    """When the last job ends."""
    return max(start + time for start, (_, time) in zip(starts, queue, strict=True))


def decides_as_defined(context: Context, rotation: str) -> Verdict:
    """Every configuration and request: first fit if that succeeds, else migration iff there is a placement."""
    top = context.pick(4, 6, 7)
    return survey(
        partial(_decisions, rotation),
        range(1, top + 1),
        f"all configurations of all meshes of 1..{top} processors, every request that fits the empty mesh, "
        f"{_NAMED[rotation]}: the class of this suite against the list of all configurations",
    )


def _decisions(rotation: str, processors: int) -> Iterator[Failure | None]:
    for situation in situations(processors):
        for (((x, y), _),) in queues(situation.X, situation.Y, 1, 1, rotation != "none"):
            wrong = _misdecided(situation, x, y, rotation)
            yield None if wrong is None else failure(situation, x, y, wrong, rotation=rotation)


def _misdecided(situation: Situation, x: int, y: int, rotation: str) -> str | None:
    mig = Mig(Mesh(situation.X, situation.Y), rotation=rotation)
    mig.residents = tuple(Submesh((a, b), (c - a + 1, d - b + 1)) for a, b, c, d in situation.residents)
    how = mig.decide((x, y)).how
    held = [(r.sides[0], r.sides[1]) for r in mig.residents]
    fits = fitting(situation.X, situation.Y)
    ways = [(x, y)] if rotation == "none" else [(x, y), (y, x)]
    possible = any(fits([*held, way]) for way in ways)
    first = any(first_free_base(situation, *way) is not None for way in ways)
    expected = "first fit" if first else "migration" if possible else "refused"
    return None if how == expected else f"{how}, due is {expected}"


def _beaten(X: int, Y: int, queue: Queue, starts: Starts, others: Iterable[Starts]) -> Failure | None:
    """The first of other schedules that completes earlier."""
    ours = completion(queue, starts)
    for other in others:
        if ours > completion(queue, other):
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


@every(
    6,
    7,
    8,
    first=1,
    checked="all queues of 2 requests with time 1 on all meshes of 1..{top} processors, against every choice of turns",
)
def best_of_all_turns(processors: int) -> Iterator[Failure | None]:
    """Under the printed rule, against policies under the same rule that turn any requests."""
    for X, Y in meshes(processors):
        for queue in queues(X, Y, 2, 1, True):
            others = (earliest(turns, fitting(X, Y)) for turns in turns_of(queue, X, Y))
            yield _beaten(X, Y, queue, mig_starts(X, Y, queue, "rule"), others)


_ALL = "all meshes, queues and FCFS policies"

CLAIMS: tuple[Claim, ...] = (
    *(
        Claim(
            "MO-MIG",
            "MIG grants by first fit if that succeeds, else by migration iff the residents and the request can be placed together "
            f"({_NAMED[rotation]}).",
            partial(decides_as_defined, rotation=rotation),
            rotation,
        )
        for rotation in _NAMED
    ),
    in_coq("MO-CLAIM-MIG-BEST@no-rotation", MIG_FIRST, _ALL),
    in_coq(
        "MO-CLAIM-MIG-BEST/share@no-rotation",
        MIG_SHARE,
        "all work, numbers of processors and completion times",
    ),
    in_coq("MO-CLAIM-MIG-BEST@free-rotation", MIG_FIRST, _ALL),
    Claim(
        "MO-CLAIM-MIG-BEST",
        "With rotation at the first allocation only, no FCFS policy under the same rule completes a queue before MIG.",
        best_of_all_turns,
        reading="any-turns",
    ),
)
