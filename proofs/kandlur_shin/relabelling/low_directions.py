"""Kandlur & Shin 1988, section 2: whether fault directions in low positions make for the least fragmentation.

The paper does not define fragmentation. Here it is measured by the maximal fault-free blocks: their sizes, compared from the
largest down, and their number.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

from allocert.machines.labelling import Labelling, fault_directions
from allocert.models.hypercube.best_relabelling import MEASURES, best, profile, score
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.kandlur_shin.relabelling import fragmentation
from allocert.proofs.kandlur_shin.relabelling.fragmentation import (
    SAMPLED,
    best_value,
    counts_of,
    figure_4_value,
    original_value,
    sampled,
    shown,
)
from allocert.proofs.theorems.relabelling import REDUCED, SOME_ORDER, TWO_FAULTS
from allocert.proofs.theorems.static_strategies import fault_sets, listed
from allocert.verification.claims.claim import Context
from allocert.verification.deciding.cases import at_effort
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_SIZES = (*range(5), *SAMPLED)

_ASSERTED = ("profile", "blocks")
"""The measures that stand for fragmentation; the others are examined besides."""


def _best_with_faults_low(n: int, faulty: tuple[int, ...], measure: str) -> Any:
    """The best value over the permutations that send the directions in which the faults differ lowest, one by one."""
    spread = fault_directions(faulty)
    bad = [d for d in range(n) if spread >> d & 1]
    good = tuple(d for d in range(n) if not spread >> d & 1)
    counts = counts_of(n, faulty)
    return max(score(MEASURES[measure], profile(counts, (*low, *good))) for low in permutations(bad))


def _case(n: int, faulty: tuple[int, ...], holds: bool, measure: str, **labelled: Any) -> Failure | None:
    """A fault set by one measure, with the values that are compared by what has them."""
    if holds:
        return None
    described = "; ".join(f"{name}: {shown(measure, value)}" for name, value in labelled.items())
    return case(False, f"Q_{n}, faulty {listed(faulty)}: {described}", D=n, faulty=list(faulty))


def _by_four_measures(context: Context) -> str:
    return f"{fragmentation.checked(context)}; four measures"


def _moves(n: int, faulty: tuple[int, ...]) -> bool:
    """Whether the map of figure 4 is not the identity."""
    return Labelling.by_faults(n, faulty).order != tuple(range(n))


@claim(
    "KS-CLAIM-LOWBITS@some-order",
    SOME_ORDER.says("KS-CLAIM-LOWBITS@some-order"),
    solver_free=False,
)
@by_coq(SOME_ORDER, "all D, all fault sets", "KS-CLAIM-LOWBITS@some-order")
@at_effort(_SIZES, _by_four_measures, measure="n")
def some_low_order_is_best(context: Context, n: int) -> Iterator[Failure | None]:
    for faulty in sampled(context, n):
        for measure in MEASURES:
            low, found = _best_with_faults_low(n, faulty, measure), best_value(n, faulty, measure)
            pair = {"fault directions lowest, at best": low, "any permutation": found}
            yield _case(n, faulty, low == found, measure, **pair)


@claim(
    "KS-CLAIM-LOWBITS@figure-4",
    "For every fault set the map of figure 4, which keeps the order of the fault directions, is a best permutation: sizes and "
    "number of the maximal fault-free blocks.",
)
@at_effort(_SIZES, fragmentation.checked, measure="D")
def figure_4_is_best(context: Context, n: int) -> Iterator[Failure | None]:
    """Of all sets: where all directions are fault directions, every order sends them to the lowest positions."""
    for faulty in sampled(context, n):
        for measure in _ASSERTED:
            ours = figure_4_value(n, faulty, measure)
            found = best(counts_of(n, faulty), MEASURES[measure])
            pair = {"by the map of figure 4": ours, f"by the bits {found.order}": found.value}
            yield _case(n, faulty, ours == found.value, measure, **pair)


@claim(
    "KS-CLAIM-LOWBITS/two-faults",
    TWO_FAULTS.says("KS-CLAIM-LOWBITS/two-faults"),
    solver_free=False,
)
@by_coq(TWO_FAULTS, "all D, all pairs of faults", "KS-CLAIM-LOWBITS/two-faults")
@every_at(
    up_to(6, 7, 8),
    checked="all pairs for D <= 4, all pairs with node 0 (to which a translation takes any pair) for 5 <= D <= {top}; four "
    "measures",
    measure="n",
)
def figure_4_is_best_for_pairs(n: int) -> Iterator[Failure | None]:
    for faulty in fault_sets(n, 2) if n < 5 else _with_node_0(n):
        for measure in MEASURES:
            ours, found = figure_4_value(n, faulty, measure), best_value(n, faulty, measure)
            yield _case(n, faulty, ours == found, measure, **{"figure 4": ours, "best": found})


def _with_node_0(n: int) -> list[tuple[int, ...]]:
    return [(0, other) for other in range(1, 1 << n)]


@claim(
    "KS-CLAIM-REDUCE/when",
    REDUCED.says("KS-CLAIM-REDUCE/when"),
    solver_free=False,
)
@by_coq(REDUCED, "all D, all fault sets", "KS-CLAIM-REDUCE/when")
@at_effort(_SIZES, _by_four_measures, measure="n")
def blocks_are_larger_if_moved(context: Context, n: int) -> Iterator[Failure | None]:
    for faulty in sampled(context, n):
        for measure in MEASURES:
            ours, theirs = figure_4_value(n, faulty, measure), original_value(n, faulty, measure)
            better = ours > theirs
            holds = ours >= theirs and (measure not in _ASSERTED or better == _moves(n, faulty))
            yield _case(n, faulty, holds, measure, relabelled=ours, originally=theirs)


_MOST = 6
"""Faulty nodes at most."""


@claim(
    "KS-CLAIM-LOWBITS/one-order",
    "For every fault set one order of the directions is best by the sizes of the maximal fault-free blocks and by their number.",
)
@every(
    4,
    4,
    4,
    first=1,
    checked=f"all sets of at most {_MOST} faulty nodes with node 0, n <= {{top}}, smallest first",
)
def one_order_is_best_by_both(n: int) -> Iterator[Failure | None]:
    for count in range(1, min(_MOST, (1 << n) - 1) + 1):
        for others in combinations(range(1, 1 << n), count - 1):
            yield _compared(n, (0, *others))


def _compared(n: int, faulty: tuple[int, ...]) -> Failure | None:
    counts = counts_of(n, faulty)
    found = [profile(counts, order) for order in permutations(range(n))]
    sizes, blocks = ([score(MEASURES[name], one) for one in found] for name in ("profile", "blocks"))
    most = max(blocks)
    both = max(number for size, number in zip(sizes, blocks, strict=True) if size == max(sizes))
    text = (
        f"Q_{n}, faulty {listed(faulty)}: the largest blocks, {shown('profile', max(sizes))}, take {-both} blocks, another order "
        f"has {-most}"
    )
    return case(both == most, text, D=n, faulty=list(faulty))
