"""What the claims about static optimality share: searches by size, and theorems for all sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from allocert.errors import EngineError
from allocert.machines import Hypercube
from allocert.machines.words import word_of
from allocert.models.hypercube.static_invariants import list_invariant, run_invariant, tree_invariant
from allocert.models.hypercube.static_optimality import STRATEGIES, StaticSearch, reachable, static_search
from allocert.proofs.formal.theorem import Formal
from allocert.verification.claims.claim import Counterexample, Evidence, Verdict
from allocert.verification.deciding.replay import granted, refusal, replayed, requests

__all__ = ["fault_sets", "few_faults", "listed", "search", "static_failure", "theorem", "tie"]

_INVARIANTS: dict[str, Callable[[Any, int], bool]] = {
    "buddy": tree_invariant,
    "free-list": lambda lists, n: list_invariant(lists),
    "gray": run_invariant,
}
"""Each strategy's inductive invariant as a predicate on (state, n)."""


def _first_block(busy: int, n: int, k: int) -> int | None:
    """The step of the proof for first fit: the least multiple of 2^k from which 2^k nodes are free."""
    words = (((1 << (1 << k)) - 1) << start for start in range(0, 1 << n, 1 << k))
    return next((busy | word for word in words if not busy & word), None)


def _first_run(busy: int, n: int, k: int) -> int | None:
    """That for a Gray code: the least multiple of 2^(k-1) from which 2^k ranks are free, cyclically."""
    ranks = 1 << n
    for start in range(0, ranks, max(1, 1 << k >> 1)):
        word = ((1 << (1 << k)) - 1) << start
        word = (word | word >> ranks) & ((1 << ranks) - 1)
        if not busy & word:
            return busy | word
    return None


_STEPS: dict[str, Callable[[int, int, int], int | None]] = {"buddy": _first_block, "gray": _first_run}


def fault_sets(n: int, faults: int) -> Iterator[tuple[int, ...]]:
    """All sets of ``faults`` nodes of Q_n."""
    return combinations(range(1 << n), faults)


def few_faults(n: int, most: int) -> Iterator[tuple[int, ...]]:
    """All sets of at most ``most`` nodes of Q_n, smaller ones first."""
    for faults in range(most + 1):
        yield from fault_sets(n, faults)


def listed(nodes: Iterable[int]) -> str:
    """Nodes in words."""
    return ", ".join(map(str, nodes)) or "none"


@lru_cache(maxsize=100_000)
def search(name: str, n: int, faulty: tuple[int, ...] = ()) -> StaticSearch:
    """All static states of one shipped strategy."""
    return static_search(STRATEGIES[name](n, faulty))


def static_failure(name: str, n: int, faulty: tuple[int, ...] = ()) -> Counterexample | None:
    """The shortest requests on which the shipped strategy is not statically optimal, replayed; ``None`` if it is."""
    try:
        found = search(name, n, faulty)
    except EngineError:
        unsound = _unsound(name, n, faulty)
        if unsound is None:
            raise
        return unsound
    return None if found.refused is None else refusal(name, n, faulty, requests(*found.refused))


_MOST_SEQUENCES = 20_000
_SMALL = 3


def _unsound(name: str, n: int, faulty: tuple[int, ...]) -> Counterexample | None:
    """A shortest sequence of requests that is granted a taken node or refused, though valid, on the allocator."""
    machine, gone = Hypercube(n), word_of(faulty)
    sequences: list[tuple[int, ...]] = [()]
    for sequence in sequences:
        busy, refused = gone, False
        for k, region in zip(sequence, granted(name, n, faulty, requests(*sequence)), strict=True):
            refused = region is None
            word = 0 if region is None else machine.word(region)
            if busy & word or (refused and 1 << k <= (1 << n) - busy.bit_count()):
                wrong = "a valid request is refused" if refused else "a taken node is granted"
                return replayed(name, n, faulty, requests(*sequence), wrong)
            busy |= word
        if not refused:
            sequences += [(*sequence, k) for k in range(n + 1)]
        if len(sequences) > _MOST_SEQUENCES:
            return None
    return None


def theorem(
    name: str,
    cases: Sequence[tuple[int, tuple[int, ...]]],
    proof: Formal,
    key: str,
    tied: Callable[[], tuple[int, str]],
    everything: str,
    checked: str,
    values: Callable[[int], Mapping[str, Any]] = lambda states: {},
) -> Verdict:
    """Static optimality for all sizes of a shipped strategy: refuted by search, or proved where ``proof`` is about it.

    ``key`` is the claim's: its certificate claims the sentence for it above ``proof``. ``cases`` are the (n, faulty nodes) searched, ``checked`` says which; ``tied`` is :func:`tie` on these. Where
    the code is not what the proof speaks of, the verdict holds for the searched sizes only. ``values`` are given
    the number of states that ``tied`` examined.
    """
    failing: dict[str, int] = {}
    first: Counterexample | None = None
    for n, faulty in cases:
        shown = static_failure(name, n, faulty)
        failing[str(n)] = failing.get(str(n), 0) + (shown is not None)
        first = first or shown
    searched = Evidence.enumeration("all static states of the shipped code")
    if first is not None:
        return Verdict.refuted(first, f"least D, shortest sequence; {checked}", searched, failing=failing)
    states, unlike = tied()
    unlike = unlike or proof.gap()
    taken_twice = (_unsound(name, n, faulty) for n, faulty in cases if unlike and n <= _SMALL)
    first = next(filter(None, taken_twice), None)
    if first is not None:
        return Verdict.refuted(first, f"least D, shortest sequence; {checked}", searched)
    if unlike:
        return Verdict.bounded(checked, searched, not_for_all_sizes=unlike, **values(states))
    return Verdict.proved(
        f"{everything}; by search of all static states too {checked}",
        proof.evidence(key),
        **values(states),
    )


def tie(name: str, sizes: Iterable[int], faults: Iterable[tuple[int, ...]] = ((),)) -> tuple[int, str]:
    """The number of reachable static states examined, and where the shipped code is not what the proof is about.

    The second is empty if on all states the invariant holds and every grant is the one the proof speaks of.
    """
    looked, step = 0, _STEPS.get(name)
    chosen = list(faults)
    for n in sizes:
        for faulty in chosen:
            if any(node >> n for node in faulty):
                continue
            strategy = STRATEGIES[name](n, faulty)
            for state in reachable(strategy):
                looked += 1
                for k in range(n + 1) if step else ():
                    if step and strategy.grant(state, k) != step(state, n, k):
                        return looked, f"{name} on Q_{n}, state {state}, request {k}: not the proof's step"
                if not _INVARIANTS[name](state, n):
                    return looked, f"{name} on Q_{n}, faulty {faulty}: state {state} breaks the invariant"
    return looked, ""
