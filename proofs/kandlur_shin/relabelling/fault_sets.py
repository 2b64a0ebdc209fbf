"""Beyond Kandlur & Shin 1988: which fault sets keep static optimality, and how many static states there are."""

from __future__ import annotations

from allocert.models.hypercube.static_invariants import state_count
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.relabelling import ADJACENT
from allocert.proofs.theorems.static_buddy import BUDDY_FAULTS
from allocert.proofs.theorems.static_lists import FREE_LISTS_FAULTS
from allocert.proofs.theorems.static_strategies import search
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.refutation import RefutedError, refutable

__all__ = ["CLAIMS", "states_by_node"]

CLAIMS = claim = ClaimTable()


CLAIMS.also(
    in_coq("KS-X-1/lists", FREE_LISTS_FAULTS, "all D and all fault sets"),
    in_coq("KS-X-1/relabelled", ADJACENT, "all D, all pairs of faults"),
    in_coq("KS-X-1/vector", BUDDY_FAULTS, "all D and all fault sets"),
)


@claim(
    "KS-X-6",
    "Without faults vector and lists have equally many reachable static states, 1 + G(D, 1) by a recurrence; with one "
    "fault the lists, at any position, have one fewer.",
)
@refutable
def static_states_are_counted(context: Context) -> Verdict:
    top, fault_top = context.pick(6, 7, 7), context.pick(4, 5, 6)
    counts = {name: [search(name, n).states for n in range(top + 1)] for name in ("buddy", "free-list")}
    predicted = [state_count(n) for n in range(top + 1)]
    if any(found != predicted for found in counts.values()):
        raise RefutedError(Counterexample(f"state counts {counts}, by the recurrence {predicted}", counts))
    for n in range(fault_top + 1):
        ones = {search("free-list", n, (x,)).states for x in range(1 << n)}
        ones |= {search("buddy", n, (x,)).states for x in range(min(2, 1 << n))}
        if ones != {predicted[n] - 1}:
            text = f"Q_{n} with one fault has {sorted(ones)} static states, not {predicted[n] - 1}"
            raise RefutedError(Counterexample(text, {"D": n, "states": sorted(ones)}))
    return Verdict.bounded(
        f"no fault: D <= {top}; one fault: D <= {fault_top} (vector: nodes 0 and 1)",
        Evidence.enumeration("all reachable static states, against the recurrence"),
        states=predicted,
        recurrence="1 + G(D, 1) with G(0, m) = 1, G(i+1, m) = G(i, 2m) + G(i, 1) + G(i, 3) + .. + G(i, 2m-1)",
    )


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
