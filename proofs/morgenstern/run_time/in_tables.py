"""Morgenstern 1994: the statements on run time, in the printed steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise, product
from typing import Any

from allocert.proofs.morgenstern.tables.cells import STEPS, Block, Printed
from allocert.proofs.morgenstern.tables.comparisons import (
    ON_DENSE,
    ON_SPARSE,
    REAL,
    TABLES,
    Better,
    anywhere,
    better,
    dense,
    fewer_steps,
    in_blocks,
    printed_claim,
    sparse,
    up_to,
)
from allocert.verification.claims.claim import Claim, Counterexample, Evidence, Verdict

__all__ = ["CLAIMS"]

_OTHERS = tuple(m for m in REAL if m not in ("4ISS", "ISS"))
_FAST = ("4ISS", "ISS", "FS_f")
_SLIDING = ("FS_1", "AS", "FS_f", "FS_n")
_ALL_RANGES = ("4ISS", "ISS", "FS_n", "FS_f")
"""The methods with a row in each block of table 3."""


def _first(place: Block) -> bool:
    return place.table == 1


def fewer_steps_somewhere(printed: Printed) -> Verdict:
    """Some block in which FS_f takes fewer steps per attempt than FS_n."""
    statement = Better(("FS_f",), ("FS_n",), ("attempt",))
    pairs = [pair for table in TABLES for pair in statement.pairs(printed, table)]
    held = [text for holds, text in pairs if holds]
    evidence = Evidence.enumeration(f"{len(pairs)} pairs of printed cells")
    if held:
        return Verdict.bounded("one pair is enough", evidence, where=held, pairs=len(pairs))
    text = "; ".join(text for _, text in pairs)
    return Verdict.refuted(Counterexample(text), "all printed pairs", evidence, pairs=len(pairs))


def _factor(printed: Printed, place: Block, one: str, other: str) -> Fraction:
    """The greater cell over the smaller."""
    quotient = printed.value(place, one, "attempt") / printed.value(place, other, "attempt")
    return max(quotient, 1 / quotient)


Named = tuple[Fraction, str]
"""A factor, with the two methods."""


def _near_and_far(
    printed: Printed, place: Block, fast: tuple[str, ...], slow: tuple[str, ...]
) -> tuple[Named, Named]:
    """The greatest factor between fast methods, and the least between a fast and a slow one."""
    near, far = ([m for m in group if printed.has(place, m, "attempt")] for group in (fast, slow))

    def named(pairs: Iterable[tuple[str, str]]) -> Iterator[Named]:
        return ((_factor(printed, place, *pair), " and ".join(pair)) for pair in pairs)

    return max(named(combinations(near, 2))), min(named(product(near, far)))


def _shown(printed: Printed, place: Block, fast: tuple[str, ...], slow: tuple[str, ...]) -> str:
    (near, named), (far, others) = _near_and_far(printed, place, fast, slow)
    return f"{named} differ by a factor of {float(near):.2f}, {others} by one of {float(far):.2f}"


def _factors(printed: Printed, **groups: Any) -> dict[str, Any]:
    blocks = filter(sparse, printed.blocks())
    return {"factors": {str(place): _shown(printed, place, **groups) for place in blocks}}


@in_blocks(values=_factors)
def fast_methods_are_near(
    printed: Printed, place: Block, fast: tuple[str, ...], slow: tuple[str, ...]
) -> Iterator[str | None]:
    """The steps per attempt of the fast methods differ by smaller factors from one another than from the slow ones."""
    if sparse(place):
        (near, _), (far, _) = _near_and_far(printed, place, fast, slow)
        yield None if near < far else f"{place}, steps per attempt: {_shown(printed, place, fast, slow)}"


@in_blocks(3)
def more_with_smaller_sides(printed: Printed, place: Block) -> Iterator[str | None]:
    """Down table 3 the sides shrink, and the number allocated rises."""
    smaller = dict(pairwise(printed.blocks(3)))
    for method in _ALL_RANGES if place in smaller else ():
        one, two = (printed.number(p, method, "number") for p in (place, smaller[place]))
        text = f"{method}: {one} for {place.sides}, {two} for {smaller[place].sides}"
        yield None if two.value > one.value else text


_Range = tuple[Callable[[Block], bool], str]
"""Blocks, and how a statement names them."""

_ALL: _Range = (anywhere, "")
_DENSE: _Range = (dense, f"{ON_DENSE} ")
_QUARTER: _Range = (up_to(256), "with sides up to a quarter of the mesh's or less ")
_SIXTEENTH: _Range = (up_to(64), "with sides up to a sixteenth of the mesh's ")


def _fewer(
    id: str,
    part: str,
    range_: _Range,
    methods: tuple[str, ...],
    others: tuple[str, ...],
    sentence: str = "",
    measures: tuple[str, ...] = ("attempt",),
    *,
    equal: bool = False,
) -> Claim:
    """Each method takes fewer steps than each of the others; in other words than these if a sentence is given."""
    where, described = range_
    said = sentence or fewer_steps(methods, others)
    return printed_claim(
        id, f"{described}{said}.", better(methods, others, measures, where, equal=equal), part
    )


_ISS, _SETS = ("ISS",), ("4ISS", "ISS")
_FEWEST = "4ISS takes the fewest steps per attempt"
_SETS_AHEAD = fewer_steps(_SETS, "all other methods")
_SAME_SCHEDULES = f"{fewer_steps(_ISS, ('FS_f',))}, which has the same schedules"
_BY_ORDER = ("FS_f", *(m for m in REAL if m != "FS_f"))

CLAIMS: tuple[Claim, ...] = (
    _fewer("MO-CLAIM-ISSBETTER", "time", _ALL, _ISS, _SLIDING),
    _fewer("MO-CLAIM-ISSBETTER", "small", _SIXTEENTH, _ISS, _SLIDING),
    _fewer(
        "MO-CLAIM-ISSBETTER",
        "success",
        _ALL,
        _ISS,
        _SLIDING,
        "ISS takes no more steps per success than FS_1, AS, FS_f and FS_n",
        ("success",),
        equal=True,
    ),
    _fewer("MO-CLAIM-BESTALL", "time", _ALL, ("4ISS",), _BY_ORDER, _FEWEST),
    _fewer(
        "MO-CLAIM-T1-TIME",
        "",
        (_first, "in table 1 "),
        ("ISS", "FS_f"),
        ("AS", "FS_1"),
        "ISS and FS_f take fewer steps than AS and FS_1, by each count",
        STEPS,
    ),
    _fewer(
        "MO-CLAIM-FSf-AS",
        "",
        _ALL,
        ("FS_f",),
        ("AS",),
        "FS_f takes fewer steps than AS, by each count",
        STEPS,
    ),
    printed_claim(
        "MO-CLAIM-FSf-FSn",
        "in some block FS_f takes fewer steps per attempt than FS_n.",
        fewer_steps_somewhere,
    ),
    _fewer(
        "MO-CLAIM-T1-MBV",
        "",
        _ALL,
        (*_FAST, "AS", "FS_n"),
        ("MBV",),
        "a success of MBV takes more steps than one of 4ISS, ISS, FS_f, AS and FS_n",
        ("success",),
    ),
    printed_claim(
        "MO-CLAIM-SPARSE-EQ",
        f"{ON_SPARSE} the steps per attempt of 4ISS, ISS and FS_f differ by smaller factors from one another than from those "
        "of AS, FS_1 and MBV.",
        partial(fast_methods_are_near, fast=_FAST, slow=("AS", "FS_1", "MBV")),
    ),
    printed_claim(
        "MO-CLAIM-SPARSE-EQ",
        f"{ON_SPARSE} the steps per attempt of 4ISS, ISS, FS_f and AS differ by smaller factors from one another than from those "
        "of FS_1 and MBV.",
        partial(fast_methods_are_near, fast=(*_FAST, "AS"), slow=("FS_1", "MBV")),
        "with-AS",
    ),
    _fewer(
        "MO-CLAIM-SPARSE-EQ",
        "pruning",
        _ALL,
        ("FS_f", "AS"),
        ("FS_1",),
        f"{fewer_steps(('FS_f', 'AS'), ('FS_1',))}, which prunes nothing",
    ),
    _fewer("MO-RANK-TIME-DENSE", "quarter", _QUARTER, _SETS, _OTHERS, _SETS_AHEAD),
    _fewer("MO-RANK-TIME-DENSE", "small", _SIXTEENTH, _SETS, _OTHERS, _SETS_AHEAD),
    _fewer("MO-CLAIM-DENSE-ISS", "", _DENSE, _ISS, ("FS_f",), _SAME_SCHEDULES),
    _fewer("MO-CLAIM-DENSE-ISS", "small", _QUARTER, _ISS, ("FS_f",), _SAME_SCHEDULES),
    printed_claim(
        "MO-CLAIM-DENSE-NUM",
        "as the sides shrink, more submeshes are allocated by every method of all five ranges.",
        more_with_smaller_sides,
    ),
)
