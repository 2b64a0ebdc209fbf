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
from allocert.machines.torus_links import Routing, Single, TorusLinks, Wrap, axes_of
from allocert.proofs.formal.lifting import by_coq
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
from allocert.verification.claims.keyed import keyed, keyed_proved
from allocert.verification.deciding.around import Decide
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]

_HALVES = tuple({"top": half, "last": 2 * half} for half in (8, 12, 16))
"""For each effort the greatest half of a torus's side, and that side."""


@by_coq(HALVES, "all even m")
@every_within(*_HALVES, checked="m = 2, 4, .., {last}, strided and as p-intervals")
def halves_are_link_disjoint(half: int) -> Iterator[Failure | None]:
    torus = 2 * half
    links = TorusLinks((torus, torus))
    pairs = {
        "strided": [Subtorus.strided(torus, half, 0, 0), Subtorus.strided(torus, half, 1, 1)],
        "intervals": [Subtorus.interval(0, half), Subtorus.interval(half, half)],
    }
    for name, (one, other) in pairs.items():
        for single in Single:
            words = [links.spanned(axes_of(r), Routing(single=single)) for r in (one, other)]
            good = not words[0] & words[1] and not one.meets(other)
            yield None if good else Failure(f"m = {torus}, {name}", {"torus": torus})


@by_coq(HALF_IDLE, "all even m")
@every_within(*_HALVES, checked="m = 2, 4, .., {last}")
def halves_leave_half_idle(half: int) -> Iterator[Failure | None]:
    torus = 2 * half
    links = TorusLinks((torus, torus))
    used = [links.processors_of(axes_of(Subtorus.interval(first, half))) for first in (0, half)]
    idle = torus * torus - (used[0] | used[1]).bit_count()
    yield None if 2 * idle == torus * torus else Failure(f"m = {torus}: {idle} idle", {"torus": torus})


_UNEQUALLY = "The links of T(0, m/2 - 1) do not all span equally many links, for all even m >= {}; the closing ones lead {}."


def links_span_unequally(half: int, wrap: Wrap) -> Iterator[Failure | None]:
    """Whether the links of T(0, half - 1) span different numbers of links."""
    torus = 2 * half
    links = TorusLinks((torus, torus))
    routes = links.routes(axes_of(Subtorus.interval(0, half)), Routing(wrap))
    found = sorted({len(route.links) for route in routes})
    text = f"m = {torus}: all links of T(0,{half - 1}) span {', '.join(map(str, found))} physical link"
    yield None if len(found) > 1 else Failure(text, {"torus": torus, "lengths": found})


def _spans(first: int, wrap: Wrap) -> Decide:
    """The links of T(0, m/2 - 1) on all tori of some even side on."""
    tori = f"every link of T(0, m/2 - 1), m = {first}, {first + 2}, .., {{last}}"
    every = every_within(*_HALVES, first=first // 2, checked=tori, measure="m")
    return every(partial(links_span_unequally, wrap=wrap))


def _intervals(torus: int) -> list[tuple[int, int]]:
    return [(a, b) for a in range(torus) for b in range(a, torus)]


@by_coq(INTERVALS, "all m and disjoint p-intervals")
@every_at(
    up_to(7, 9, 12, first=1),
    checked="all pairs, m <= {top}, a single processor with no link, an empty one or the rings of its row and column",
)
def disjoint_intervals_are_link_disjoint(torus: int, wrap: Wrap) -> Iterator[Failure | None]:
    links = TorusLinks((torus, torus))
    own = _intervals(torus)
    for single in Single:
        routing = Routing(wrap, single)
        words = {(a, b): links.spanned([range(a, b + 1), range(a, b + 1)], routing) for a, b in own}
        for one, other in combinations(own, 2):
            if one[1] < other[0] or other[1] < one[0]:
                text = f"m = {torus}: {list(one)} and {list(other)}"
                good = not words[one] & words[other]
                yield None if good else Failure(text, {"torus": torus, "intervals": [one, other]})


@by_coq(NUMBERS, "all m")
@every(16, 32, 64, first=2, checked="all processors, 2 <= m <= {top}", measure="m")
def numbers_are_one_to_one(torus: int, less: int) -> Iterator[Failure | None]:
    """The numbers (i - ``less``) m + j - ``less``."""
    ids = [(i - less) * torus + j - less for i, j in product(range(torus), repeat=2)]
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
    keyed_proved(
        "GS-SPLIT",
        "For even m the torus has two link-disjoint m/2-subtori, strided or as p-intervals.",
        halves_are_link_disjoint,
    ),
    keyed_proved(
        "GS-IDLE",
        "T(0, m/2 - 1) and T(m/2, m - 1) leave exactly half of the processors idle.",
        halves_leave_half_idle,
    ),
    *(
        made(f"GS-DIST{part}", _UNEQUALLY.format(first, described), decide)
        for part, first, described, made, decide in (
            (
                "@around",
                4,
                "on around the ring",
                keyed_proved,
                by_coq(UNEQUAL_AROUND, "all even m >= 4")(_spans(4, Wrap.AROUND)),
            ),
            (
                "@inside",
                6,
                "back inside",
                keyed_proved,
                by_coq(UNEQUAL_INSIDE, "all even m >= 6")(_spans(6, Wrap.INSIDE)),
            ),
            ("/from-4@inside", 4, "back inside", keyed, _spans(4, Wrap.INSIDE)),
        )
    ),
    *(
        keyed_proved(
            f"GS-PINT@{reading}",
            f"Disjoint p-intervals are link-disjoint; closing links lead {described}.",
            partial(disjoint_intervals_are_link_disjoint, wrap=wrap),
        )
        for reading, wrap, described in (
            ("around", Wrap.AROUND, "on around the ring"),
            ("inside", Wrap.INSIDE, "back inside"),
        )
    ),
    *(
        keyed(
            f"GS-NUM@{reading}",
            f"{formula} numbers the processors from 0 to m^2 - 1, rows and columns from 0 to m - 1.",
            partial(numbers_are_one_to_one, less=less),
            solver_free=reading == "printed",
        )
        for reading, less, formula in (("printed", 1, "(i - 1) m + j - 1"), ("mended", 0, "i m + j"))
    ),
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
