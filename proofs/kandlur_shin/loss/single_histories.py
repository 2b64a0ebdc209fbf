"""Kandlur & Shin 1988, section 3 and beyond: single histories, on which either algorithm may grant alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.errors import EngineError
from allocert.machines import Hypercube
from allocert.models.loss.joint_paths import Step, separation
from allocert.models.loss.online_game import attack_within, foresight_game, shortest_attack
from allocert.proofs.theorems.static_strategies import few_faults, listed
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure, case
from allocert.verification.pairing.trace import Allocate, Release, Trace, run

__all__ = ["CLAIMS", "LENGTHS", "shortest_of_all"]

CLAIMS = claim = ClaimTable()
_SHIPPED: dict[str, Callable[..., Any]] = {
    "buddy": Buddy,
    "free-list": FreeListBuddy,
    "relabel": RelabelledBuddy,
}
_CALLED = {"buddy": "Algorithm 1", "free-list": "the lists", "relabel": "the relabelled lists"}
_TOP = 3
_MOST_FAULTS = 2
_FORESIGHT = 6


def _history_text(steps: tuple[Step, ...]) -> str:
    """E.g. ``Q_1, Q_0, end of request 1, Q_1``: requests are counted from 1."""
    return ", ".join(
        f"Q_{what}" if kind == "request" else f"end of request {what + 1}" for kind, what in steps
    )


def _played(name: str, n: int, faulty: tuple[int, ...], steps: tuple[Step, ...]) -> tuple[Trace, bool]:
    """What a history asks of one shipped allocator, and whether it grants the last request.

    A job that it refused is not released.
    """
    allocator = _SHIPPED[name](Hypercube(n), faulty)
    held: list[Any] = []
    trace: list[Allocate | Release] = []
    grants: dict[int, int] = {}
    for kind, what in steps:
        if kind == "request":
            trace.append(Allocate(what))
            region = allocator.allocate(what)
            if region is not None:
                grants[len(held)] = len(grants)
            held.append(region)
        elif what in grants:
            trace.append(Release(grants[what]))
            allocator.release(held[what])
    answers = run(_SHIPPED[name](Hypercube(n), faulty), trace)
    if answers[-1].region != held[-1]:
        raise EngineError(f"{name} on Q_{n}, faulty {faulty}: the trace does not replay")
    return tuple(trace), held[-1] is not None


def _separated(granting: str, refusing: str, n: int, faulty: tuple[int, ...]) -> tuple[Step, ...] | None:
    """The shortest history answered alike before its last request, replayed. Raises :class:`EngineError` if it is not so."""
    found = separation(granting, refusing, n, faulty, alike=True)
    if not found.complete:
        raise EngineError(f"Q_{n}, faulty {faulty}: more histories than were looked at")
    if found.steps is not None:
        first, second = (_played(name, n, faulty, found.steps)[1] for name in (granting, refusing))
        if not first or second:
            raise EngineError(f"Q_{n}, faulty {faulty}: {_history_text(found.steps)} does not replay")
    return found.steps


LENGTHS = {
    ("buddy", "free-list", _MOST_FAULTS): 5,
    ("buddy", "relabel", _MOST_FAULTS): 4,
    ("free-list", "buddy", _MOST_FAULTS): 2,
    ("free-list", "relabel", _MOST_FAULTS): 4,
    ("relabel", "buddy", _MOST_FAULTS): 1,
    ("relabel", "free-list", _MOST_FAULTS): 1,
    ("buddy", "free-list", 0): 7,
    ("free-list", "buddy", 0): 5,
}
"""How many steps the item says that the shortest have, by who grants, who refuses, and the most faults."""


def shortest_of_all(
    granting: str, refusing: str, most_faults: int
) -> tuple[int, tuple[int, ...], tuple[Step, ...]] | None:
    """The cube, the faults and the steps of a shortest history with D <= 3; ``None`` if there is none."""
    found = [
        (len(steps), n, len(faulty), faulty, steps)
        for n in range(_TOP + 1)
        for faulty in few_faults(n, most_faults)
        if (steps := _separated(granting, refusing, n, faulty)) is not None
    ]
    if not found:
        return None
    _, n, _, faulty, steps = min(found)
    return n, faulty, steps


@claim(
    "KS-X-4/shortest",
    "The shortest histories, answered alike before the last request, on which one scheme grants what the other refuses: "
    "Algorithm 1 against the lists 5 steps, against the relabelled lists 4; the lists against Algorithm 1 2, against the "
    "relabelled lists 4; the relabelled lists against either other scheme 1. Without faults Algorithm 1 against the lists 7, "
    "the lists against Algorithm 1 5.",
)
def shortest_histories_have_these_lengths(context: Context) -> Verdict:
    """Refuted by a pair whose shortest history is of another length."""
    table: dict[str, str] = {}
    wrong: Counterexample | None = None
    for (granting, refusing, most_faults), length in LENGTHS.items():
        without = "" if most_faults else ", without faults"
        pair = f"granted by {_CALLED[granting]}, refused by {_CALLED[refusing]}{without}"
        shown = shortest_of_all(granting, refusing, most_faults)
        steps = 0 if shown is None else len(shown[2])
        if shown is not None:
            table[pair] = f"D = {shown[0]}, faulty {listed(shown[1])}: {_history_text(shown[2])}"
        if steps != length and wrong is None:
            wrong = Counterexample(f"{pair}: {steps} steps", {"pair": pair, "steps": steps})
    return by_example(
        wrong,
        f"D <= {_TOP}, every fault set with f <= {_MOST_FAULTS}, all histories (every reachable joint state): 5, 4, 2, 4, 1 and "
        "1 steps; without faults 7 and 5",
        "a shortest history for each pair, replayed on the shipped allocators",
        shortest=table,
    )


def _symmetric(n: int) -> Iterator[tuple[int, ...]]:
    """Fault sets of at most two nodes, one of each kind under the symmetries of the cube."""
    yield ()
    yield (0,)
    for h in range(1, n + 1):
        yield (0, (1 << h) - 1)


@lru_cache(maxsize=64)
def _attack(n: int, faulty: tuple[int, ...]) -> int | None:
    """The length of the shortest attack. Q_3 is searched to a depth: Raises :class:`EngineError` if none is found."""
    game = foresight_game(n, faulty)
    if n < 3:
        return shortest_attack(*game).length
    length = attack_within(*game, _FORESIGHT)
    if length is None:
        raise EngineError(f"Q_{n}, faulty {faulty}: no attack within {_FORESIGHT} moves")
    return length


def _attacked(n: int, largest: list[int]) -> Iterator[tuple[int, ...]]:
    return (faulty for faulty in _symmetric(n) if n < _TOP or len(faulty) in largest)


def _moves(largest: list[int]) -> dict[str, Any]:
    sizes = range(2, _TOP + 1)
    moves = {
        f"D = {n}, faulty {listed(one)}": _attack(n, one) for n in sizes for one in _attacked(n, largest)
    }
    return {"least_moves_that_defeat_every_strategy": moves}


@claim(
    "KS-X-4/migration",
    "On Q_2 and Q_3 every strategy without migration can be made to refuse a request of a history all of which some placement "
    "without migration could have granted; two faults on Q_2 are an exception.",
)
@every_at(
    range(2, _TOP + 1),
    checked="D = 2 with f <= 2, D = 3 with f in {largest}, one fault set of each kind; all strategies, all subcubes",
    measure="n",
    values=_moves,
    largest=([2], [1, 2], [0, 1, 2]),
)
def every_strategy_loses(n: int, largest: list[int]) -> Iterator[Failure | None]:
    """But on a square with two faults, where some holds out."""
    for faulty in _attacked(n, largest):
        holds = _attack(n, faulty) is not None or (n == 2 and len(faulty) == 2)
        text = f"D = {n}, faulty {listed(faulty)}: some strategy never loses"
        yield case(holds, text, n=n, faulty=list(faulty))
