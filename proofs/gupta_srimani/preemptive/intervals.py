"""Gupta and Srimani 1997, section 3: p-intervals, their links, and the numbers of processors."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import isqrt

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import SENSIBLE
from allocert.machines.subtorus import Subtorus
from allocert.machines.torus_links import Routing, TorusLinks, Wrap, axes_of
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.preemptive.job_sets import powers
from allocert.proofs.gupta_srimani.preemptive.stages import traced
from allocert.proofs.theorems.torus.links import (
    HALF_IDLE,
    HALVES,
    INTERVALS,
    NUMBERS,
    UNEQUAL_AROUND,
    UNEQUAL_INSIDE,
)
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]

_HALVES = tuple({"top": half, "last": 2 * half} for half in (8, 12, 16))
"""For each effort the greatest half of a torus's side, and that side."""


@every_within(
    *_HALVES,
    first=2,
    checked="every link of T(0, m/2 - 1), m = 4, 6, .., {last}",
    measure="m",
)
def links_inside_span_unequally(half: int) -> Iterator[Failure | None]:
    """Whether the links of T(0, half - 1) span different numbers of links."""
    torus = 2 * half
    links = TorusLinks((torus, torus))
    routes = links.routes(axes_of(Subtorus.interval(0, half)), Routing(Wrap.INSIDE))
    found = sorted({len(route.links) for route in routes})
    text = f"m = {torus}: all links of T(0,{half - 1}) span {', '.join(map(str, found))} physical link"
    yield None if len(found) > 1 else Failure(text, {"torus": torus, "lengths": found})


def _intervals(torus: int) -> list[tuple[int, int]]:
    return [(a, b) for a in range(torus) for b in range(a, torus)]


@every(16, 32, 64, first=2, checked="all processors, 2 <= m <= {top}", measure="m")
def printed_numbers_are_one_to_one(torus: int) -> Iterator[Failure | None]:
    ids = [(i - 1) * torus + j - 1 for i, j in product(range(torus), repeat=2)]
    text = f"m = {torus}: P(0,0) has the number {ids[0]}"
    good = sorted(ids) == list(range(torus * torus))
    yield None if good else Failure(text, {"torus": torus, "first": ids[0]})


@every(8, 12, 16, first=1, checked="all 0 <= a <= b <= m - 1, m <= {top}: m(m+1)/2 p-intervals")
def intervals_are_subtori(torus: int) -> Iterator[Failure | None]:
    own = _intervals(torus)
    for a, b in own:
        region = Subtorus.interval(a, b - a + 1)
        nodes = TorusLinks((torus, torus)).processors_of(axes_of(region))
        wanted = sum(1 << (i * torus + j) for i in range(a, b + 1) for j in range(a, b + 1))
        good = nodes == wanted and region.side == b - a + 1 and region.inside(torus)
        yield None if good else Failure(f"m = {torus}: T({a},{b})", {"torus": torus, "interval": [a, b]})
    good = len(own) == torus * (torus + 1) // 2
    yield None if good else Failure(f"m = {torus}: {len(own)} p-intervals", {"torus": torus})


@every(8, 12, 16, first=2, checked="all a, b from 0 to m, 2 <= m <= {top}", measure="m")
def range_is_on_the_torus(torus: int, printed: bool) -> Iterator[Failure | None]:
    for a, b in product(range(torus + 1), repeat=2):
        if a < b if printed else a <= b < torus:
            good = Subtorus.interval(a, b - a + 1).inside(torus)
            text = f"m = {torus}: [{a},{b}] is in the range and not on the torus"
            yield None if good else Failure(text, {"torus": torus, "interval": [a, b]})


@every_within(
    {"sizes": (2, 4, 8)},
    *[{"sizes": (2, 4, 8, 16)}] * 2,
    checked="one job of each side, powers of two, m in ({sizes})",
    measure="m",
)
def single_job_is_in_range(torus: int, printed: bool) -> Iterator[Failure | None]:
    """The intervals on which the algorithm of section 3 puts one job of each side."""
    for side in powers(torus):
        for stage in traced(JobSet.of(torus, [(side, 1)]), Fraction(2), SENSIBLE).stages:
            a = stage.placement.parts[0].first
            b = a + side - 1
            text = f"m = {torus}: a job of side {side} is put on [{a},{b}]"
            good = a < b if printed else 0 <= a <= b < torus
            yield None if good else Failure(text, {"torus": torus, "interval": [a, b]})


@every(
    8,
    10,
    12,
    first=2,
    checked="all ways to cut 0..m-1 into l runs, {described}, 2 <= m <= {top}",
    measure="m",
)
def torus_divides(torus: int, beyond: int, described: str) -> Iterator[Failure | None]:
    """Into l = 1 .. m + ``beyond`` consecutive p-intervals; ``described`` says so of l."""
    for parts in range(1, torus + beyond + 1):
        found = next(combinations(range(1, torus), parts - 1), None)
        text = f"m = {torus}, l = {parts}"
        yield None if found is not None else Failure(text, {"torus": torus, "parts": parts})


@every(9, 16, 16, first=1, checked="all p-intervals of size x^2, m <= {top}")
def square_size_gives_side(torus: int, processors: bool) -> Iterator[Failure | None]:
    for a, b in _intervals(torus):
        side = Subtorus.interval(a, b - a + 1).side
        size = side * side if processors else side
        root = isqrt(size)
        text = f"m = {torus}: [{a},{b}] has size {size} and is a {side}-subtorus, not a {root}-subtorus"
        if root**2 == size:
            yield None if side == root else Failure(text, {"torus": torus, "interval": [a, b]})


CLAIMS: tuple[Claim, ...] = (
    in_coq("GS-SPLIT", HALVES, "all even m"),
    in_coq("GS-IDLE", HALF_IDLE, "all even m"),
    in_coq("GS-DIST@around", UNEQUAL_AROUND, "all even m >= 4"),
    in_coq("GS-DIST@inside", UNEQUAL_INSIDE, "all even m >= 6"),
    keyed(
        "GS-DIST/from-4@inside",
        "The links of T(0, m/2 - 1) do not all span equally many links, for all even m >= 4; the closing ones lead back inside.",
        links_inside_span_unequally,
    ),
    in_coq("GS-PINT@around", INTERVALS, "all m and disjoint p-intervals"),
    in_coq("GS-PINT@inside", INTERVALS, "all m and disjoint p-intervals"),
    keyed(
        "GS-NUM@printed",
        "(i - 1) m + j - 1 numbers the processors from 0 to m^2 - 1, rows and columns from 0 to m - 1.",
        printed_numbers_are_one_to_one,
    ),
    in_coq("GS-NUM@mended", NUMBERS, "all m"),
    keyed(
        "GS-DEF-6",
        "T(a, b) for 0 <= a <= b <= m - 1 is a subtorus of side b - a + 1, on rows and columns a to b.",
        intervals_are_subtori,
    ),
    *(
        keyed(f"{key}@{reading}", f"{what} {described}.", partial(decide, printed=reading == "printed"))
        for key, what, decide in (
            ("GS-DEF-7", "There is a subtorus T(a, b) for all [a, b] with", range_is_on_the_torus),
            (
                "GS-DEF-7/single",
                "Every interval on which a job is put is an [a, b] with",
                single_job_is_in_range,
            ),
        )
        for reading, described in (
            ("printed", "0 <= a < b <= m, as printed"),
            ("definition-6", "0 <= a <= b <= m - 1, the range of definition 6"),
        )
    ),
    *(
        keyed(
            key,
            f"For every l {described} the torus divides into l consecutive p-intervals of one row or more.",
            partial(torus_divides, beyond=beyond, described=f"l <= m + {beyond}" if beyond else "l <= m"),
        )
        for key, beyond, described in (("GS-REM-4", 2, "> 0"), ("GS-REM-4/up-to-m", 0, "from 1 to m"))
    ),
    *(
        keyed(
            f"GS-REM-5@{reading}",
            f"A p-interval of size x^2 is an x-subtorus; size is {described}.",
            partial(square_size_gives_side, processors=reading == "processors"),
        )
        for reading, described in (
            ("rows", "that of definition 7, the number of rows"),
            ("processors", "the number of processors"),
        )
    ),
)
