"""Numbers of steps or subcubes that grow with the machine, against the printed ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from operator import itemgetter
from typing import Any, TypeAlias

from allocert.drawing.forms.form import Given, UnfitError, fraction
from allocert.drawing.plot import Axis, Plot, Point, Series
from allocert.drawing.scenes.scene import Scene, Shot
from allocert.drawing.scenes.sheet import Bars, Sheet, Stripe, cells, compared, shown_number

__all__ = ["complement", "cost", "linear_claim", "loops", "reuse", "step_counts", "subcubes"]

_MOST = 64
_FLOAT = 10**300

_Points: TypeAlias = list[tuple[int, Fraction]]


def _points(given: Any, pick: Callable[[Any], Any] = lambda value: value) -> _Points:
    """A mapping from sizes, as texts, to numbers. Raises :class:`UnfitError`."""
    if not isinstance(given, Mapping) or not 0 < len(given) <= _MOST:
        raise UnfitError("measured")
    found = sorted((int(size), fraction(pick(value))) for size, value in given.items() if len(str(size)) < 12)
    if any(abs(value) > _FLOAT or size < 0 for size, value in found):
        raise UnfitError("measured")
    return found


def _law(sizes: Iterable[int], law: Callable[[int], int]) -> _Points:
    """What a formula gives for these sizes."""
    return [(size, Fraction(law(size))) for size in sizes]


def _plotted(title: str, sizes: str, what: str, *series: tuple[str, _Points, str]) -> list[Scene]:
    """A plot of the series, by name, points and role, on logarithmic axes where they span much; and the numbers as a table."""
    sizes_of = [size for _, points, _ in series for size, _ in points]
    values = [value for _, points, _ in series for _, value in points]
    steep = max(values) > 50 * max(Fraction(1), min(values))
    wide = max(sizes_of) > 20 * max(1, min(sizes_of))
    drawn = []
    for place, (name, points, role) in enumerate(series):
        shown = (Point(float(size), float(value)) for size, value in points if not steep or value > 0)
        drawn.append(Series(name, tuple(shown), role, "", place))
    x, y = Axis(sizes, log=wide, whole=True), Axis(what, log=steep, least=None if steep else 0.0)
    rows = [cells(sizes, *(name for name, _, _ in series))]
    by_size = [dict(points) for _, points, _ in series]
    for size in sorted(set(sizes_of)):
        rows.append(cells(size, *(shown_number(own[size]) if size in own else "" for own in by_size)))
    return [Plot(title, x, y, tuple(drawn)), Sheet(rows)]


def step_counts(given: Given) -> Iterator[Shot]:
    """``measured, printed, steps`` and ``by_formula`` or ``by_formula_and_printed``: steps by d against the printed number."""
    measured, printed = _points(given["measured"]), given.number("printed")
    more: _Points = []
    said = [(measured[0][0], printed)]
    if "by_formula" in given.data:
        more = _points(given["by_formula"])
        said = [(size, printed) for size, _ in (*measured, *more)]
    elif "by_formula_and_printed" in given.data:
        more, others = (_points(given["by_formula_and_printed"], itemgetter(place)) for place in (0, 1))
        said = [(given.whole("d", 0, 10**9), printed), *others]
    series = [("measured", measured, "marks"), ("printed", said, "ceiling"), ("by formula", more, "line")]
    title = f"k = {given.whole('k', 0, 99)}: steps for growing d"
    yield "", *_plotted(title, "d", "steps", *(one for one in series if one[1]))


def reuse(given: Given) -> Iterator[Shot]:
    """``measured`` with ``needed``, ``printed`` and ``without_reuse`` for each d."""
    roles = {"needed": "line", "printed": "ceiling", "without_reuse": "marks"}
    series = [
        (name.replace("_", " "), _points(given["measured"], itemgetter(name)), role)
        for name, role in roles.items()
    ]
    yield "", *_plotted(f"k = {given.whole('k', 0, 99)}: steps for growing d", "d", "steps", *series)


def subcubes(given: Given) -> Iterator[Shot]:
    """``at_least_per_processor`` or ``per_processor``: subcubes for each processor, against words of d bits, d of them."""
    found = _points(given.data.get("at_least_per_processor", given.data.get("per_processor")))
    said = _law((size for size, _ in found), lambda d: d * d)
    series = ("bits for subcubes", found, "line"), ("d words of d bits", said, "ceiling")
    yield "", *_plotted("bits that a processor has to hear", "d", "bits", *series)


def complement(given: Given) -> Iterator[Shot]:
    """``d, k, left, steps``: how many steps more each of some complements takes."""
    left, steps = given.wholes("left", 0, 10**6), given.wholes("steps", 0, 10**9)
    stripes = [
        Stripe(f"complement of {one}", count, "bad" if count < max(steps) else "good", f"{count} steps more")
        for one, count in zip(left, steps, strict=True)
    ]
    yield f"k = {given.whole('k', 0, 99)}, d = {given.whole('d', 0, 10**6)}", Bars(stripes)


def loops(given: Given) -> Iterator[Shot]:
    """``D, m, k, steps, steps_for_all_sizes``: loops up to k against loops up to the side m."""
    dimensions, m, k = given.whole("D", 1, 9), given.whole("m", 1, 10**6), given.whole("k", 1, 10**9)
    long, short = given.number("steps"), given.number("steps_for_all_sizes")
    sizes = [size**dimensions for size in range(2, 11)]
    said = [(size**dimensions, Fraction(dimensions * size)) for size in range(2, 11)]
    series = (
        ("D (k - 1)", _law(sizes, lambda k: dimensions * (k - 1)), "line"),
        ("D k^(1/D)", said, "ceiling"),
    )
    plot, _ = _plotted(f"D = {dimensions}", "k processors", "steps", *series)
    yield "", compared((f"loops to k = {k}", long), (f"loops to m = {m}", short), title="steps"), plot


def cost(given: Given) -> Iterator[Shot]:
    """``reads of one job, flags``: the reads and writes, against the printed bounds."""
    reads, flags = _points(given["reads of one job"]), _points(given["flags"])
    bound = _law((m for m, _ in reads), lambda m: m * m)
    series = ("read", reads, "line"), ("m^2", bound, "ceiling")
    yield "one job on the m x m torus", *_plotted("entries read for one job", "m", "entries", *series)
    log = _law((n for n, _ in flags), lambda n: n * max(1, n.bit_length() - 1))
    series = ("written", flags, "line"), ("n log n", log, "ceiling")
    yield "n jobs on the 2 x 2 torus", *_plotted("flags written", "n", "flags", *series)


def linear_claim(given: Given) -> Iterator[Shot]:
    """``n, operations``: the words that Step 5 alone makes, against a multiple of n."""
    n = given.whole("n", 1, 24)
    sizes = range(1, n + 1)
    found = re.match(r"(.*?) alone", given.text)
    name = f"{found[1]} alone: 2^n" if found and len(found[1]) < 20 else "2^n"
    series = (
        (name, _law(sizes, lambda n: 1 << n), "line"),
        ("all steps", [(n, given.number("operations"))], "marks"),
        ("16 n, say", _law(sizes, lambda n: 16 * n), "ceiling"),
    )
    yield "no multiple of n stays above 2^n", *_plotted("operations", "n", "operations", *series)
