"""Beyond Kandlur & Shin 1988: how many static states Algorithm 1 has with one faulty node, wherever it is."""

from __future__ import annotations

from allocert.models.hypercube.static_invariants import state_count
from allocert.proofs.theorems.static_strategies import search
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS", "states_by_node"]

CLAIMS = claim = ClaimTable()


def states_by_node(n: int) -> list[int]:
    """The static states on the vector with node 0, 1, .. of Q_n faulty."""
    return [search("buddy", n, (x,)).states for x in range(1 << n)]


def _wrong(n: int, states: list[int]) -> str:
    one_fewer = state_count(n) - 1
    for x, found in enumerate(states):
        if found != states[x & ~1]:
            return f"Q_{n}: {found} static states with node {x} faulty, {states[x & ~1]} with its neighbour"
        if (found < one_fewer) != (x > 1):
            return f"Q_{n}: {found} static states with node {x} faulty, {one_fewer} on the lists"
    return ""


@claim(
    "KS-X-6/vector",
    "With one faulty node the vector has fewer static states than the lists iff the node is 2 or greater; nodes 2 j and 2 j + 1 "
    "leave equally many.",
)
def vector_has_fewer_states(context: Context) -> Verdict:
    """By search of all static states."""
    top = context.pick(4, 5, 5)
    counts = {n: states_by_node(n) for n in range(1, top + 1)}
    texts = [(n, text) for n, states in counts.items() if (text := _wrong(n, states))]
    shown = Counterexample(texts[0][1], {"D": texts[0][0]}) if texts else None
    few = f"; in Q_2 {counts[2][2]}, in Q_3 {', '.join(map(str, counts[3][2::2]))} with nodes 2, 4, 6"
    return by_example(
        shown,
        f"every single fault, D <= {top}{few}",
        "all reachable static states",
        states_by_node={f"D = {n}": states for n, states in counts.items()},
    )
