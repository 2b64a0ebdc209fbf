"""Gupta and Srimani 1997, section 3: p-intervals, their links, and the numbers of processors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import isqrt

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import SENSIBLE
from allocert.machines.subtorus import Subtorus
from allocert.machines.torus_links import Routing, Single, TorusLinks, Wrap, axes_of
from allocert.proofs.gupta_srimani.preemptive.job_sets import powers
from allocert.proofs.gupta_srimani.preemptive.stages import traced
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.proofs.theorems.links import INTERVALS, NUMBERS
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, solver_free=False)


def _decide_split(context: Context) -> Verdict:
    def cases(half: int) -> Iterator[Failure | None]:
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

    bound = context.pick(8, 12, 16)
    found = survey(cases, range(1, bound + 1), f"m = 2, 4, .., {2 * bound}, strided and as p-intervals")
    return for_all_sizes(found, INTERVALS, "even m")


def _decide_idle(context: Context) -> Verdict:
    def cases(half: int) -> Iterator[Failure | None]:
        torus = 2 * half
        links = TorusLinks((torus, torus))
        used = [links.processors_of(axes_of(Subtorus.interval(first, half))) for first in (0, half)]
        idle = torus * torus - (used[0] | used[1]).bit_count()
        yield None if 2 * idle == torus * torus else Failure(f"m = {torus}: {idle} idle", {"torus": torus})

    bound = context.pick(8, 12, 16)
    found = survey(cases, range(1, bound + 1), f"m = 2, 4, .., {2 * bound}")
    return for_all_sizes(found, INTERVALS, "even m")


_CLOSING = {"A": Wrap.AROUND, "B": Wrap.INSIDE}


def _decide_uniform(context: Context, reading: str) -> Verdict:
    """From m = 6 on, where the ends of a part's closing link are no neighbours."""

    def cases(half: int) -> Iterator[Failure | None]:
        torus = 2 * half
        links = TorusLinks((torus, torus))
        routes = links.routes(axes_of(Subtorus.interval(0, half)), Routing(_CLOSING[reading]))
        found = sorted({len(route.links) for route in routes})
        text = f"m = {torus}: links that span {', '.join(map(str, found))}"
        yield None if len(found) > 1 else Failure(text, {"torus": torus, "lengths": found})

    bound = context.pick(8, 12, 16)
    what = f"every link of T(0, m/2 - 1), m = 6, 8, .., {2 * bound}"
    found = survey(cases, range(3, bound + 1), what, measure="m")
    return for_all_sizes(found, INTERVALS, "even m >= 6")


def _intervals(torus: int) -> list[tuple[int, int]]:
    return [(a, b) for a in range(torus) for b in range(a, torus)]


def _decide_disjoint(context: Context, wrap: Wrap) -> Verdict:
    def cases(torus: int) -> Iterator[Failure | None]:
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

    bound = context.pick(7, 9, 12)
    found = survey(
        cases,
        range(1, bound + 1),
        f"all pairs, m <= {bound}, a single processor with no link, an empty one or the rings of its row and column",
    )
    return for_all_sizes(found, INTERVALS, "m and disjoint p-intervals")


def _decide_numbers(context: Context, less: int) -> Verdict:
    """The numbers (i - ``less``) m + j - ``less``."""

    def cases(torus: int) -> Iterator[Failure | None]:
        ids = [(i - less) * torus + j - less for i, j in product(range(torus), repeat=2)]
        text = f"m = {torus}: P(0,0) has the number {ids[0]}"
        good = sorted(ids) == list(range(torus * torus))
        yield None if good else Failure(text, {"torus": torus, "first": ids[0]})

    bound = context.pick(16, 32, 64)
    found = survey(cases, range(2, bound + 1), f"all processors, 2 <= m <= {bound}", measure="m")
    return for_all_sizes(found, NUMBERS, "m")


def _decide_tori(context: Context) -> Verdict:
    def cases(torus: int) -> Iterator[Failure | None]:
        own = _intervals(torus)
        for a, b in own:
            region = Subtorus.interval(a, b - a + 1)
            nodes = TorusLinks((torus, torus)).processors_of(axes_of(region))
            wanted = sum(1 << (i * torus + j) for i in range(a, b + 1) for j in range(a, b + 1))
            good = nodes == wanted and region.side == b - a + 1 and region.inside(torus)
            yield None if good else Failure(f"m = {torus}: T({a},{b})", {"torus": torus, "interval": [a, b]})
        good = len(own) == torus * (torus + 1) // 2
        yield None if good else Failure(f"m = {torus}: {len(own)} p-intervals", {"torus": torus})

    bound = context.pick(8, 12, 16)
    return survey(cases, range(1, bound + 1), f"all 0 <= a <= b <= m - 1, m <= {bound}: m(m+1)/2 p-intervals")


def _decide_range(context: Context, printed: bool) -> Verdict:
    def cases(torus: int) -> Iterator[Failure | None]:
        for a, b in product(range(torus + 1), repeat=2):
            if a < b if printed else a <= b < torus:
                good = Subtorus.interval(a, b - a + 1).inside(torus)
                text = f"m = {torus}: [{a},{b}] is in the range and not on the torus"
                yield None if good else Failure(text, {"torus": torus, "interval": [a, b]})

    bound = context.pick(8, 12, 16)
    return survey(cases, range(2, bound + 1), f"all a, b from 0 to m, 2 <= m <= {bound}", measure="m")


def _decide_single(context: Context, printed: bool) -> Verdict:
    """The intervals on which the algorithm of section 3 puts one job of each side."""

    def cases(torus: int) -> Iterator[Failure | None]:
        for side in powers(torus):
            for stage in traced(JobSet.of(torus, [(side, 1)]), Fraction(2), SENSIBLE).stages:
                a = stage.placement.parts[0].first
                b = a + side - 1
                text = f"m = {torus}: a job of side {side} is put on [{a},{b}]"
                good = a < b if printed else 0 <= a <= b < torus
                yield None if good else Failure(text, {"torus": torus, "interval": [a, b]})

    tori = context.pick((2, 4, 8), (2, 4, 8, 16), (2, 4, 8, 16))
    return survey(cases, tori, f"one job of each side, powers of two, m in {tori}", measure="m")


def _decide_divide(context: Context, beyond: int) -> Verdict:
    """Into l = 1 .. m + ``beyond`` consecutive p-intervals."""

    def cases(torus: int) -> Iterator[Failure | None]:
        for parts in range(1, torus + beyond + 1):
            found = next(combinations(range(1, torus), parts - 1), None)
            text = f"m = {torus}, l = {parts}"
            yield None if found is not None else Failure(text, {"torus": torus, "parts": parts})

    bound = context.pick(8, 10, 12)
    told = f"l <= m + {beyond}" if beyond else "l <= m"
    what = f"all ways to cut 0..m-1 into l runs, {told}, 2 <= m <= {bound}"
    return survey(cases, range(2, bound + 1), what, measure="m")


def _decide_square(context: Context, processors: bool) -> Verdict:
    def cases(torus: int) -> Iterator[Failure | None]:
        for a, b in _intervals(torus):
            side = Subtorus.interval(a, b - a + 1).side
            size = side * side if processors else side
            root = isqrt(size)
            text = f"m = {torus}: [{a},{b}] has size {size} and is a {side}-subtorus, not a {root}-subtorus"
            if root**2 == size:
                yield None if side == root else Failure(text, {"torus": torus, "interval": [a, b]})

    bound = context.pick(9, 16, 16)
    return survey(cases, range(1, bound + 1), f"all p-intervals of size x^2, m <= {bound}")


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "GS-SPLIT",
        statement="For even m the torus has two link-disjoint m/2-subtori, strided or as p-intervals.",
        decide=_decide_split,
    ),
    _claim(
        "GS-IDLE",
        statement="T(0, m/2 - 1) and T(m/2, m - 1) leave exactly half of the processors idle.",
        decide=_decide_idle,
    ),
    *(
        _claim(
            "GS-DIST",
            statement=f"The links of T(0, m/2 - 1) do not all span equally many links; the closing ones lead {told}.",
            decide=partial(_decide_uniform, reading=reading),
            reading=reading,
        )
        for reading, told in (("A", "on around the ring"), ("B", "back inside"))
    ),
    *(
        _claim(
            "GS-NUM",
            statement=f"{formula} numbers the processors from 0 to m^2 - 1, rows and columns from 0 to m - 1.",
            decide=partial(_decide_numbers, less=less),
            reading=reading,
            solver_free=reading == "A",
        )
        for reading, less, formula in (("A", 1, "(i - 1) m + j - 1"), ("B", 0, "i m + j"))
    ),
    _claim(
        "GS-DEF-6",
        statement="T(a, b) for 0 <= a <= b <= m - 1 is a subtorus of side b - a + 1, on rows and columns a to b.",
        decide=_decide_tori,
        solver_free=True,
    ),
    *(
        _claim(
            "GS-DEF-7",
            statement=f"{what} {told}.",
            decide=partial(decide, printed=reading == "A"),
            part=part,
            reading=reading,
            solver_free=True,
        )
        for part, what, decide in (
            ("", "There is a subtorus T(a, b) for all [a, b] with", _decide_range),
            ("single", "Every interval on which a job is put is an [a, b] with", _decide_single),
        )
        for reading, told in (
            ("A", "0 <= a < b <= m, as printed"),
            ("B", "0 <= a <= b <= m - 1, the range of definition 6"),
        )
    ),
    *(
        _claim(
            "GS-REM-4",
            statement=f"For every l {told} the torus divides into l consecutive p-intervals of one row or more.",
            decide=partial(_decide_divide, beyond=beyond),
            part=part,
            solver_free=True,
        )
        for part, beyond, told in (("", 2, "> 0"), ("up-to-m", 0, "from 1 to m"))
    ),
    *(
        _claim(
            "GS-REM-5",
            statement=f"A p-interval of size x^2 is an x-subtorus; size is {told}.",
            decide=partial(_decide_square, processors=processors),
            reading=reading,
            solver_free=True,
        )
        for reading, processors, told in (
            ("A", False, "that of definition 7, the number of rows"),
            ("B", True, "the number of processors"),
        )
    ),
    *(
        _claim(
            "GS-PINT",
            statement=f"Disjoint p-intervals are link-disjoint; closing links lead {told}.",
            decide=partial(_decide_disjoint, wrap=_CLOSING[reading]),
            reading=reading,
        )
        for reading, told in (("A", "on around the ring"), ("B", "back inside"))
    ),
)
