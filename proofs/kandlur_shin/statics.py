"""What the claims about static optimality share: searches by size, and proofs for all sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

from allocert.errors import EngineError
from allocert.models.obligations import Proof, settle_proof
from allocert.models.static_invariants import list_invariant, run_invariant, tree_invariant
from allocert.models.static_optimality import STRATEGIES, StaticSearch, reachable, static_search
from allocert.models.static_proofs import steps
from allocert.proofs.claim import Evidence
from allocert.proofs.evidence import bundle, certified
from allocert.solvers.certificate import Encoding

__all__ = ["INVARIANTS", "fault_sets", "invariant_states", "proved_by", "search", "shortest_text"]

INVARIANTS: dict[str, Callable[[Any, int], bool]] = {
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


@lru_cache(maxsize=100_000)
def search(name: str, n: int, faulty: tuple[int, ...] = ()) -> StaticSearch:
    """All static states of one shipped strategy."""
    return static_search(STRATEGIES[name](n, faulty))


def invariant_states(name: str, sizes: Iterable[int], faults: Iterable[tuple[int, ...]] = ((),)) -> int:
    """The number of reachable static states looked at: on all of them the invariant holds, and every grant is
    the one that the proof speaks of.

    It shows that what is proved is about what the shipped code does. Raises :class:`EngineError` otherwise.
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
                        raise EngineError(
                            f"{name} on Q_{n}, state {state}, request {k}: not the proof's step"
                        )
                if not INVARIANTS[name](state, n):
                    raise EngineError(f"{name} on Q_{n}, faulty {faulty}: state {state} breaks the invariant")
    return looked


def proved_by(proof: Proof) -> Evidence:
    """Evidence for ``proof``: a certificate for every obligation, all checked, and Z3's agreement.

    The certificate claims the steps; that they make up the theorem is told in prose.
    """
    settled = settle_proof(proof)
    encoding = Encoding("Every part of every obligation.", "proof", {"proof": proof.name})
    evidence = certified(bundle(steps(proof), settled.certificates, encoding))
    told = f"{evidence.checked_by}; {settled.peer} agrees; the induction itself is prose, in {proof.told}"
    return Evidence(evidence.kind, told, evidence.certificate)


def shortest_text(searches: Iterable[tuple[tuple[int, ...], StaticSearch]]) -> dict[str, str]:
    """For each fault set the shortest refused sequence, as ``{"4": "Q_0 Q_2"}``."""
    return {
        ",".join(map(str, faulty)): " ".join(f"Q_{k}" for k in found.refused)
        for faulty, found in searches
        if found.refused is not None
    }
