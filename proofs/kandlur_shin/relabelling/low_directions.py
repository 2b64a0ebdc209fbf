"""Kandlur & Shin 1988, section 2: whether fault directions in low positions make for the least fragmentation.

The paper does not define fragmentation. Here it is told by the maximal fault-free blocks: their sizes, compared from the
largest down, and their number.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import Any

from allocert.machines.labelling import Labelling, fault_directions
from allocert.models.hypercube.best_relabelling import MEASURES, best, profile, score
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
from allocert.proofs.theorems.lifting import by_theorem
from allocert.proofs.theorems.relabelling import RELABELLED_BLOCKS
from allocert.proofs.theorems.static_strategies import fault_sets, listed
from allocert.verification.claims.claim import Context
from allocert.verification.deciding.cases import at_effort
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_SIZES = (*range(5), *SAMPLED)
_CUBES = range(2, 11)
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
    "For every fault set some permutation that sends the fault directions lowest is a best one: sizes and number of the "
    "maximal fault-free blocks.",
    solver_free=False,
)
@by_theorem(RELABELLED_BLOCKS, "all D, all fault sets")
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
    "For two faults the map of figure 4 is a best permutation.",
    solver_free=False,
)
@by_theorem(RELABELLED_BLOCKS, "all D, all pairs of faults")
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


def _mean(values: list[Any]) -> Any:
    """The mean of numbers, or of tuples of numbers place by place."""
    if isinstance(values[0], tuple):
        return tuple(Fraction(sum(column), len(values)) for column in zip(*values, strict=True))
    return Fraction(sum(values), len(values))


def _averaged(context: Context, n: int) -> dict[int, list[tuple[int, ...]]]:
    """The fault sets of Q_n by their number, from 2 on: all for D <= 4, above all pairs with node 0."""
    if n > 4:
        return {2: _with_node_0(n)}
    found: dict[int, list[tuple[int, ...]]] = {}
    for faulty in fragmentation.exhaustive(context, n):
        if len(faulty) >= 2:
            found.setdefault(len(faulty), []).append(faulty)
    return found


def _means(sets: list[tuple[int, ...]], n: int, measure: str) -> tuple[Any, Any]:
    """Relabelled, and before."""
    ours, theirs = (
        [value(n, faulty, measure) for faulty in sets] for value in (figure_4_value, original_value)
    )
    return _mean(ours), _mean(theirs)


def _mean_blocks(context: Context) -> dict[str, Any]:
    """By D and f the mean number of blocks."""
    return {
        "mean_number_of_blocks_relabelled_and_before": {
            n: {
                f: [str(-mean) for mean in _means(sets, n, "blocks")]
                for f, sets in _averaged(context, n).items()
            }
            for n in _CUBES
        }
    }


@claim(
    "KS-CLAIM-REDUCE/average",
    "On average over all sets of f faults, f = 2 to 4 and D = 5..10, the relabelling makes for larger and fewer maximal "
    "fault-free blocks.",
    solver_free=False,
)
@by_theorem(RELABELLED_BLOCKS, "all D >= 2 and 2 <= f <= 2^(D-1), so D = 5..10 with 2 to 4 faults")
@at_effort(
    _CUBES,
    lambda context: f"{fragmentation.exhaustively(context)}, from f = 2 on; all pairs for 5 <= D <= 10",
    measure="n",
    values=_mean_blocks,
)
def blocks_are_larger_on_average(context: Context, n: int) -> Iterator[Failure | None]:
    """By cases: never worse on any set, and better on some. The sets below 2^(D-1) are what the proof counts on."""
    for f, sets in _averaged(context, n).items():
        for measure in _ASSERTED:
            ours, theirs = _means(sets, n, measure)
            text = f"D = {n}, f = {f}, {comb(1 << n, f)} fault sets: mean {ours} relabelled, {theirs} before"
            holds = ours >= theirs and (ours > theirs) == (f <= 1 << n >> 1)
            yield case(holds, text, D=n, f=f)
    for f in range(2, 5):
        even = next(combinations(range(0, 1 << n, 2), f), None)
        moved = even is None or _moves(n, even)
        yield case(moved, f"D = {n}: the faults {even} keep their labels", D=n)


@claim(
    "KS-CLAIM-REDUCE/when",
    "For every fault set the relabelling is never worse, and it makes for larger and fewer maximal fault-free blocks iff "
    "its map is not the identity.",
    solver_free=False,
)
@by_theorem(RELABELLED_BLOCKS, "all D, all fault sets")
@at_effort(_SIZES, _by_four_measures, measure="n")
def blocks_are_larger_if_moved(context: Context, n: int) -> Iterator[Failure | None]:
    for faulty in sampled(context, n):
        for measure in MEASURES:
            ours, theirs = figure_4_value(n, faulty, measure), original_value(n, faulty, measure)
            better = ours > theirs
            holds = ours >= theirs and (measure not in _ASSERTED or better == _moves(n, faulty))
            yield _case(n, faulty, holds, measure, relabelled=ours, originally=theirs)
