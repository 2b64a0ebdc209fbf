"""Kandlur & Shin 1988, section 2: whether fault directions in low positions make for the least fragmentation.

The paper does not define fragmentation. Here it is told by the maximal fault-free blocks: their sizes, compared from the
largest down, and their number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations
from math import comb
from typing import Any

from allocert.machines.labelling import Labelling, fault_directions
from allocert.models.hypercube.best_relabelling import MEASURES, best, profile, score
from allocert.proofs.kandlur_shin.relabelling.fragmentation import (
    SAMPLED,
    best_value,
    checked,
    counts_of,
    exhaustive,
    figure_4_value,
    original_value,
    sampled,
    shown,
)
from allocert.proofs.theorems.lifting import for_all
from allocert.proofs.theorems.relabelling import RELABELLED_BLOCKS
from allocert.proofs.theorems.static_strategies import fault_sets
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, solver_free=False)
_SIZES = (*range(5), *SAMPLED)
_ASSERTED = ("profile", "blocks")
"""The measures that stand for fragmentation; the others are looked at besides."""


def _best_with_faults_low(n: int, faulty: tuple[int, ...], measure: str) -> Any:
    """The best value over the permutations that send the directions in which the faults differ lowest, one by one."""
    spread = fault_directions(faulty)
    bad = [d for d in range(n) if spread >> d & 1]
    good = tuple(d for d in range(n) if not spread >> d & 1)
    counts = counts_of(n, faulty)
    return max(score(MEASURES[measure], profile(counts, (*low, *good))) for low in permutations(bad))


def _case(
    n: int, faulty: tuple[int, ...], holds: bool, measure: str, *labelled: tuple[str, Any]
) -> Failure | None:
    if holds:
        return None
    told = "; ".join(f"{name}: {shown(measure, value)}" for name, value in labelled)
    return Failure(
        f"Q_{n}, faulty {', '.join(map(str, faulty)) or 'none'}: {told}", {"D": n, "faulty": list(faulty)}
    )


def _decide_low(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in sampled(context, n):
            for measure in MEASURES:
                low, found = _best_with_faults_low(n, faulty, measure), best_value(n, faulty, measure)
                pair = ("fault directions lowest, at best", low), ("any permutation", found)
                yield _case(n, faulty, low == found, measure, *pair)

    return for_all(
        survey(cases, _SIZES, f"{checked(context)}; four measures"),
        RELABELLED_BLOCKS,
        "all D, all fault sets",
    )


def _decide_best(context: Context) -> Verdict:
    """Of the sets that are relabelled: where the map is the identity the order in the low positions is the printed one."""

    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in filter(partial(_moves, n), sampled(context, n)):
            for measure in _ASSERTED:
                ours = figure_4_value(n, faulty, measure)
                found = best(counts_of(n, faulty), MEASURES[measure])
                pair = ("by the map of figure 4", ours), (f"by the bits {found.order}", found.value)
                yield _case(n, faulty, ours == found.value, measure, *pair)

    return survey(cases, _SIZES, f"{checked(context)}; those that are relabelled", measure="D")


def _decide_pairs(context: Context) -> Verdict:
    top = context.pick(6, 7, 8)

    def cases(n: int) -> Iterator[Failure | None]:
        nodes = fault_sets(n, 2) if n < 5 else ((0, other) for other in range(1, 1 << n))
        for faulty in nodes:
            for measure in MEASURES:
                ours, found = figure_4_value(n, faulty, measure), best_value(n, faulty, measure)
                yield _case(n, faulty, ours == found, measure, ("figure 4", ours), ("best", found))

    found = survey(
        cases,
        range(top + 1),
        f"all pairs for D <= 4, all pairs with node 0 (to which a translation takes any pair) for 5 <= D <= {top}; "
        "four measures",
    )
    return for_all(found, RELABELLED_BLOCKS, "all D, all pairs of faults")


def _moves(n: int, faulty: tuple[int, ...]) -> bool:
    """Whether the map of figure 4 is not the identity."""
    return Labelling.by_faults(n, faulty).order != tuple(range(n))


def _decide_when(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in sampled(context, n):
            for measure in MEASURES:
                ours, theirs = figure_4_value(n, faulty, measure), original_value(n, faulty, measure)
                better = ours > theirs
                holds = ours >= theirs and (measure not in _ASSERTED or better == _moves(n, faulty))
                yield _case(n, faulty, holds, measure, ("relabelled", ours), ("originally", theirs))

    return for_all(
        survey(cases, _SIZES, f"{checked(context)}; four measures"),
        RELABELLED_BLOCKS,
        "all D, all fault sets",
    )


def _mean(values: list[Any]) -> Any:
    """The mean of numbers, or of tuples of numbers place by place."""
    if isinstance(values[0], tuple):
        return tuple(Fraction(sum(column), len(values)) for column in zip(*values, strict=True))
    return Fraction(sum(values), len(values))


def _averaged(context: Context, n: int) -> dict[int, list[tuple[int, ...]]]:
    """The fault sets of Q_n by their number, from 2 on: all for D <= 4, above all pairs with node 0."""
    if n > 4:
        return {2: [(0, other) for other in range(1, 1 << n)]}
    found: dict[int, list[tuple[int, ...]]] = {}
    for faulty in exhaustive(context, n):
        if len(faulty) >= 2:
            found.setdefault(len(faulty), []).append(faulty)
    return found


def _decide_average(context: Context) -> Verdict:
    """By cases: never worse on any set, and better on some. The sets below 2^(D-1) are what the proof counts on."""
    means: dict[str, dict[str, list[str]]] = {}

    def cases(n: int) -> Iterator[Failure | None]:
        for f, sets in _averaged(context, n).items():
            for measure in _ASSERTED:
                ours = _mean([figure_4_value(n, faulty, measure) for faulty in sets])
                theirs = _mean([original_value(n, faulty, measure) for faulty in sets])
                if measure == "blocks":
                    means.setdefault(str(n), {})[str(f)] = [str(-ours), str(-theirs)]
                text = (
                    f"D = {n}, f = {f}, {comb(1 << n, f)} fault sets: mean {ours} relabelled, {theirs} before"
                )
                holds = ours >= theirs and (ours > theirs) == (f <= 1 << n >> 1)
                yield None if holds else Failure(text, {"D": n, "f": f})
        for f in range(2, 5):
            even = next(combinations(range(0, 1 << n, 2), f), None)
            moved = even is None or _moves(n, even)
            yield None if moved else Failure(f"D = {n}: the faults {even} keep their labels", {"D": n})

    found = survey(
        cases,
        range(2, 11),
        f"{checked(context, drawn=False)}, from f = 2 on; all pairs for 5 <= D <= 10",
        mean_number_of_blocks_relabelled_and_before=means,
    )
    return for_all(
        found, RELABELLED_BLOCKS, "all D >= 2 and 2 <= f <= 2^(D-1), so D = 5..10 with 2 to 4 faults"
    )


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "KS-CLAIM-LOWBITS",
        statement="For every fault set some permutation that sends the fault directions lowest is a best one: sizes and "
        "number of the maximal fault-free blocks.",
        decide=_decide_low,
        reading="some-order",
    ),
    _claim(
        "KS-CLAIM-LOWBITS",
        statement="For every fault set that it relabels the map of figure 4 is a best permutation: sizes and number of the "
        "maximal fault-free blocks.",
        decide=_decide_best,
        reading="figure-4",
        solver_free=True,
    ),
    _claim(
        "KS-CLAIM-LOWBITS",
        statement="For two faults the map of figure 4 is a best permutation.",
        decide=_decide_pairs,
        part="two-faults",
    ),
    _claim(
        "KS-CLAIM-REDUCE",
        statement="On average over all sets of f faults, f = 2 to 4 and D = 5..10, the relabelling makes for larger and "
        "fewer maximal fault-free blocks.",
        decide=_decide_average,
        part="average",
    ),
    _claim(
        "KS-CLAIM-REDUCE",
        statement="For every fault set the relabelling is never worse, and it makes for larger and fewer maximal "
        "fault-free blocks iff its map is not the identity.",
        decide=_decide_when,
        part="when",
    ),
)
