"""Kandlur & Shin 1988, section 2: whether fault directions in low positions make for the least fragmentation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import permutations
from math import comb
from typing import Any

from allocert.machines.labelling import Labelling, fault_directions
from allocert.models.best_relabelling import MEASURES, best, profile, score
from allocert.models.fault_patterns import best_by_patterns
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.kandlur_shin.fragmentation import (
    CALLED,
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
from allocert.proofs.kandlur_shin.statics import fault_sets
from allocert.proofs.tally import Cases, Failure, Repair, survey

__all__ = ["CLAIMS", "best_with_faults_low"]

_claim: Callable[..., Claim] = partial(Claim, paper="kandlur-shin", place="section 2, relabelling")
_SIZES = (*range(5), *SAMPLED)
_NEVER_WORSE = (
    "for all D: a block of directions D_k meets the same faults as one of those fault directions alone, and these are "
    "among the k lowest once the fault directions are moved down in their order; so no dimension gets more blocks with "
    "faults, and the lists are statically optimal before only if no direction moves"
)


def best_with_faults_low(n: int, faulty: tuple[int, ...], measure: str) -> Any:
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


def _decide_low(context: Context, measure: str) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in sampled(context, n):
            low, found = best_with_faults_low(n, faulty, measure), best_value(n, faulty, measure)
            pair = ("fault directions lowest, at best", low), ("any permutation", found)
            yield _case(n, faulty, low == found, measure, *pair)

    return survey(cases, _SIZES, checked(context), argument=_NEVER_WORSE)


def _decide_best(context: Context, measure: str) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in sampled(context, n):
            ours, found = figure_4_value(n, faulty, measure), best(counts_of(n, faulty), MEASURES[measure])
            pair = ("by the map of figure 4", ours), (f"by the bits {found.order}", found.value)
            yield _case(n, faulty, ours == found.value, measure, *pair)

    def repaired(n: int) -> Iterator[Failure | None]:
        for faulty in sampled(context, n):
            value = best_by_patterns(n, faulty, MEASURES[measure]).value
            holds = value == best_value(n, faulty, measure)
            if len(faulty) <= 2:
                holds &= value == figure_4_value(n, faulty, measure)
            yield _case(n, faulty, holds, measure, ("by patterns", value))

    repair = Repair(
        "for f <= 2 the map of figure 4 is best; for more faults some permutation that sends the fault directions "
        "lowest and keeps those together that split the faults alike",
        repaired,
    )
    return survey(cases, _SIZES, checked(context), repair=repair)


def _decide_pairs(context: Context) -> Verdict:
    top = context.pick(6, 7, 8)

    def cases(n: int) -> Iterator[Failure | None]:
        nodes = fault_sets(n, 2) if n < 5 else ((0, other) for other in range(1, 1 << n))
        for faulty in nodes:
            for measure in MEASURES:
                ours, found = figure_4_value(n, faulty, measure), best_value(n, faulty, measure)
                yield _case(n, faulty, ours == found, measure, ("figure 4", ours), ("best", found))

    return survey(
        cases,
        range(top + 1),
        f"all pairs for D <= 4, all pairs with node 0 (to which a translation takes any pair) for 5 <= D <= {top}; "
        "all four measures",
        argument="for all D: two faults share a block of k directions iff all directions between them are among these; "
        "the map of figure 4 makes that so for every k at which it is possible",
    )


def _decide_not_worse(context: Context, measure: str) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in sampled(context, n):
            ours, theirs = figure_4_value(n, faulty, measure), original_value(n, faulty, measure)
            pair = ("by the map of figure 4", ours), ("in the original labels", theirs)
            yield _case(n, faulty, ours >= theirs, measure, *pair)

    return survey(cases, _SIZES, checked(context), argument=_NEVER_WORSE)


def _moves(n: int, faulty: tuple[int, ...]) -> bool:
    """Whether the map of figure 4 is not the identity."""
    return Labelling.by_faults(n, faulty).order != tuple(range(n))


def _gains(n: int, faulty: tuple[int, ...], measure: str) -> bool:
    """When the relabelling is to be strictly better, without looking at blocks (but for the static measure)."""
    moves = _moves(n, faulty)
    if measure == "largest":
        return moves and fault_directions(faulty) >> (n - 1) == 1
    if measure == "static":
        return moves and bool(figure_4_value(n, faulty, measure))
    return moves


_GAINS = {
    "profile": "it is better iff the map is not the identity, and never worse",
    "blocks": "there are fewer iff the map is not the identity, and never more",
    "largest": "it is larger iff the faults differ in direction D but not in all directions, and never smaller",
    "static": "optimality is gained iff the new lists have it and the map is not the identity, and never lost",
}


def _decide_every(context: Context, measure: str) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in sampled(context, n):
            ours, theirs = figure_4_value(n, faulty, measure), original_value(n, faulty, measure)
            yield _case(n, faulty, ours > theirs, measure, ("relabelled", ours), ("originally", theirs))

    def repaired(n: int) -> Iterator[Failure | None]:
        for faulty in sampled(context, n):
            ours, theirs = figure_4_value(n, faulty, measure), original_value(n, faulty, measure)
            holds = ours >= theirs and (ours > theirs) == _gains(n, faulty, measure)
            yield _case(n, faulty, holds, measure, ("relabelled", ours), ("originally", theirs))

    return survey(cases, _SIZES, checked(context), repair=Repair(_GAINS[measure], repaired))


def _decide_some(context: Context, measure: str) -> Verdict:
    sizes = range(2, 5)

    def cases(n: int) -> Iterator[Failure | None]:
        better = any(
            figure_4_value(n, faulty, measure) > original_value(n, faulty, measure)
            for faulty in fault_sets(n, 2)
        )
        yield None if better else Failure(f"Q_{n}: no pair of faults", {"D": n, "f": 2})

    pair = (0, 2)
    return survey(
        cases,
        sizes,
        "some pair of faults, each D from 2 to 4",
        witness={
            "D": 2,
            "faulty": list(pair),
            "relabelled": shown(measure, figure_4_value(2, pair, measure)),
            "originally": shown(measure, original_value(2, pair, measure)),
        },
        below="for D <= 1 every map is the identity",
    )


def _mean(values: list[Any]) -> Any:
    """The mean of numbers, or of tuples of numbers place by place."""
    if isinstance(values[0], tuple):
        return tuple(Fraction(sum(column), len(values)) for column in zip(*values, strict=True))
    return Fraction(sum(values), len(values))


def _means(context: Context, n: int, measure: str) -> Iterator[tuple[int, Any, Any]]:
    """For each f the means over all sets of f faults, relabelled and in the original labels."""
    by_f: dict[int, list[tuple[int, ...]]] = {}
    for faulty in exhaustive(context, n):
        by_f.setdefault(len(faulty), []).append(faulty)
    for f, sets in by_f.items():
        yield (
            f,
            _mean([figure_4_value(n, faulty, measure) for faulty in sets]),
            _mean([original_value(n, faulty, measure) for faulty in sets]),
        )


def _decide_average(context: Context, measure: str) -> Verdict:
    def cases(n: int, better: Callable[[int, int], bool] = lambda n, f: True) -> Iterator[Failure | None]:
        for f, ours, theirs in _means(context, n, measure):
            text = (
                f"D = {n}, f = {f}, {comb(1 << n, f)} fault sets: "
                f"mean {_told(ours)} relabelled, {_told(theirs)} before"
            )
            holds = ours >= theirs and (ours > theirs) == better(n, f)
            yield None if holds else Failure(text, {"D": n, "f": f})

    repaired: Cases = partial(cases, better=lambda n, f: 2 <= f <= (1 << n) // 2)
    return survey(
        cases,
        range(5),
        f"every D and f, {checked(context, drawn=False)}",
        repair=Repair("it is better for 2 <= f <= 2^(D-1), and the same for any other f", repaired),
        means={
            str(n): {
                str(f): [_plain(ours), _plain(theirs)] for f, ours, theirs in _means(context, n, measure)
            }
            for n in range(2, 5)
        },
        measured="share of fault sets with statically optimal lists"
        if measure == "static"
        else CALLED[measure],
        sign="minus the number of blocks" if measure == "blocks" else "as it stands",
    )


def _told(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _plain(value: Any) -> Any:
    return [str(part) for part in value] if isinstance(value, tuple) else str(value)


_LOW = {
    "A": (
        _decide_low,
        "For every fault set some permutation that sends the fault directions lowest is a best one",
    ),
    "B": (_decide_best, "For every fault set the map of figure 4 is a best permutation"),
    "C": (_decide_not_worse, "The map of figure 4 is never worse than the original labels"),
}
_REDUCE = {
    "A": (_decide_every, "For every fault set the relabelling is strictly better than the original labels"),
    "B": (_decide_some, "For some fault set, of every D >= 2, the relabelling is strictly better"),
    "C": (
        _decide_average,
        "On average over all sets of f faults the relabelling is strictly better, for every D and f",
    ),
}


def _readings(name: str, readings: dict[str, tuple[Callable[..., Verdict], str]]) -> tuple[Claim, ...]:
    return tuple(
        _claim(
            name,
            statement=f"{statement}; measure: {CALLED[measure]}.",
            decide=partial(decide, measure=measure),
            part=measure,
            reading=reading,
        )
        for reading, (decide, statement) in readings.items()
        for measure in MEASURES
    )


CLAIMS: tuple[Claim, ...] = (
    *_readings("KS-CLAIM-LOWBITS", _LOW),
    _claim(
        "KS-CLAIM-LOWBITS",
        statement="For two faults the map of figure 4 is a best permutation, by all four measures.",
        decide=_decide_pairs,
        part="pairs",
        reading="B",
    ),
    *_readings("KS-CLAIM-REDUCE", _REDUCE),
)
