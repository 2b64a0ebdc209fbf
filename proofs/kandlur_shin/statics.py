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

_PROSE = "docs/proofs/static-optimality.md"

INVARIANTS: dict[str, Callable[[Any, int], bool]] = {
    "buddy": tree_invariant,
    "free-list": lambda lists, n: list_invariant(lists),
    "gray": run_invariant,
}
"""Each strategy's inductive invariant as a predicate on (state, n)."""


def fault_sets(n: int, faults: int) -> Iterator[tuple[int, ...]]:
    """All sets of ``faults`` nodes of Q_n."""
    return combinations(range(1 << n), faults)


@lru_cache(maxsize=100_000)
def search(name: str, n: int, faulty: tuple[int, ...] = ()) -> StaticSearch:
    """All static states of one shipped strategy."""
    return static_search(STRATEGIES[name](n, faulty))


def invariant_states(name: str, sizes: Iterable[int], faults: Iterable[tuple[int, ...]] = ((),)) -> int:
    """The number of reachable static states looked at, on all of which the invariant holds.

    It shows that the invariant that is proved speaks of what the shipped code does. Raises
    :class:`EngineError` for a state without it.
    """
    looked = 0
    chosen = list(faults)
    for n in sizes:
        for faulty in chosen:
            if any(node >> n for node in faulty):
                continue
            for state in reachable(STRATEGIES[name](n, faulty)):
                looked += 1
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
    told = f"{evidence.checked_by}; {settled.peer} agrees; the induction itself is prose, in {_PROSE}"
    return Evidence(evidence.kind, told, evidence.certificate)


def shortest_text(searches: Iterable[tuple[tuple[int, ...], StaticSearch]]) -> dict[str, str]:
    """For each fault set the shortest refused sequence, as ``{"4": "Q_0 Q_2"}``."""
    return {
        ",".join(map(str, faulty)): " ".join(f"Q_{k}" for k in found.refused)
        for faulty, found in searches
        if found.refused is not None
    }
