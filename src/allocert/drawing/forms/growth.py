"""Numbers of steps or subcubes that grow with the machine, against the printed ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import Any

from allocert.drawing.forms.form import Given, Shot, UnfitError, fraction
from allocert.drawing.plot import Axis, Plot, Point, Series
from allocert.drawing.scenes.panel import Panel
from allocert.drawing.scenes.panels import bars_panel, plot_panel, sheet_panel
from allocert.drawing.scenes.sheet import Bars, Cell, Sheet, Stripe, cells, shown_number

__all__ = ["complement", "cost", "linear_claim", "loops", "printed_steps", "reuse", "step_counts", "subcubes"]

_MOST = 64
_FLOAT = 10**300


def _points(given: Any, pick: Callable[[Any], Any] = lambda value: value) -> list[tuple[int, Fraction]]:
    """A mapping from sizes, as texts, to numbers. Raises :class:`UnfitError`."""
    if not isinstance(given, Mapping) or not 0 < len(given) <= _MOST:
        raise UnfitError("measured")
    found = sorted((int(size), fraction(pick(value))) for size, value in given.items() if len(str(size)) < 12)
    if any(abs(value) > _FLOAT or size < 0 for size, value in found):
        raise UnfitError("measured")
    return found


def _plotted(
    title: str,
    sizes: str,
    what: str,
    series: Sequence[tuple[str, list[tuple[int, Fraction]], str]],
    width: int,
) -> list[Panel]:
    """A plot of the series, by name, points and role, on logarithmic axes where they span much; and the numbers as a table."""
    sizes_of = [size for _, points, _ in series for size, _ in points]
    values = [value for _, points, _ in series for _, value in points]
    steep = max(values) > 50 * max(Fraction(1), min(values))
    wide = max(sizes_of) > 20 * max(1, min(sizes_of))
    drawn = tuple(
        Series(
            name,
            tuple(Point(float(size), float(value)) for size, value in points if not steep or value > 0),
            role,
            "",
            place,
        )
        for place, (name, points, role) in enumerate(series)
    )
    plot = Plot(
        title, Axis(sizes, log=wide, whole=True), Axis(what, log=steep, least=None if steep else 0.0), drawn
    )
    rows = [cells(sizes, *(name for name, _, _ in series))]
    by_size = [dict(points) for _, points, _ in series]
    for size in sorted(set(sizes_of)):
        row = (Cell(shown_number(own[size]) if size in own else "") for own in by_size)
        rows.append((Cell(str(size)), *row))
    return [plot_panel(plot, width), sheet_panel(Sheet(tuple(rows)), width)]


def step_counts(given: Given) -> Iterator[Shot]:
    """``measured, printed, steps`` and ``by_formula`` or ``by_formula_and_printed``: steps by d against the printed number."""
    measured, printed = _points(given["measured"]), fraction(given["printed"])
    more: list[tuple[int, Fraction]] = []
    said: list[tuple[int, Fraction]] = []
    if "by_formula" in given.data:
        more = _points(given["by_formula"])
        said = [(size, printed) for size, _ in (*measured, *more)]
    elif "by_formula_and_printed" in given.data:
        more = _points(given["by_formula_and_printed"], itemgetter(0))
        said = [
            (given.whole("d", 0, 10**9), printed),
            *_points(given["by_formula_and_printed"], itemgetter(1)),
        ]
    series = [("measured", measured, "marks"), ("printed", said or [(measured[0][0], printed)], "ceiling")]
    if more:
        series.append(("by formula", more, "line"))
    title = f"k = {given.whole('k', 0, 99)}: steps for growing d"
    yield "", _plotted(title, "d", "steps", series, given.width)


def reuse(given: Given) -> Iterator[Shot]:
    """``measured`` with ``needed``, ``printed`` and ``without_reuse`` for each d."""
    names = ("needed", "printed", "without_reuse")
    series = [
        (name.replace("_", " "), _points(given["measured"], itemgetter(name)), role)
        for name, role in zip(names, ("line", "ceiling", "marks"), strict=True)
    ]
    yield (
        "",
        _plotted(f"k = {given.whole('k', 0, 99)}: steps for growing d", "d", "steps", series, given.width),
    )


def subcubes(given: Given) -> Iterator[Shot]:
    """``at_least_per_processor`` or ``per_processor``: subcubes for each processor, against words of d bits, d of them."""
    name = "at_least_per_processor" if "at_least_per_processor" in given.data else "per_processor"
    found = _points(given[name])
    said = [(size, Fraction(size * size)) for size, _ in found]
    series = [("bits for subcubes", found, "line"), ("d words of d bits", said, "ceiling")]
    yield "", _plotted("bits that a processor has to hear", "d", "bits", series, given.width)


def printed_steps(given: Given) -> Iterator[Shot]:
    """``d, k, steps, printed``: two bars."""
    steps, printed = fraction(given["steps"]), fraction(given["printed"])
    stripes = (
        Stripe("by the recurrence", printed, shown_number(printed), "bad"),
        Stripe("steps", steps, shown_number(steps), "good"),
    )
    title = f"k = {given.whole('k', 0, 99)}, d = {given.whole('d', 0, 10**6)}"
    yield "", [bars_panel(Bars(stripes, title), given.width)]


def complement(given: Given) -> Iterator[Shot]:
    """``d, k, left, steps``: how many steps more each of some complements takes."""
    left, steps = given.wholes("left", 0, 10**6), given.wholes("steps", 0, 10**9)
    stripes = tuple(
        Stripe(
            f"complement of {one}",
            Fraction(count),
            f"{count} steps more",
            "bad" if count < max(steps) else "good",
        )
        for one, count in zip(left, steps, strict=True)
    )
    yield (
        f"k = {given.whole('k', 0, 99)}, d = {given.whole('d', 0, 10**6)}",
        [bars_panel(Bars(stripes), given.width)],
    )


def loops(given: Given) -> Iterator[Shot]:
    """``D, m, k, steps, steps_for_all_sizes``: loops up to k against loops up to the side m."""
    dimensions, m, k = given.whole("D", 1, 9), given.whole("m", 1, 10**6), given.whole("k", 1, 10**9)
    steps, short = fraction(given["steps"]), fraction(given["steps_for_all_sizes"])
    stripes = (
        Stripe(f"loops to k = {k}", steps, shown_number(steps), "bad"),
        Stripe(f"loops to m = {m}", short, shown_number(short), "good"),
    )
    panels = [bars_panel(Bars(stripes, "steps"), given.width)]
    sizes = [size**dimensions for size in range(2, 11)]
    long = [(size, Fraction(dimensions * (size - 1))) for size in sizes]
    said = [(size**dimensions, Fraction(dimensions * size)) for size in range(2, 11)]
    series = [("D (k - 1)", long, "line"), ("D k^(1/D)", said, "ceiling")]
    yield "", [*panels, *_plotted(f"D = {dimensions}", "k processors", "steps", series, given.width)[:1]]


def cost(given: Given) -> Iterator[Shot]:
    """``reads of one job, flags``: what is read and written, against the printed bounds."""
    reads, flags = _points(given["reads of one job"]), _points(given["flags"])
    bound = [(size, Fraction(size * size)) for size, _ in reads]
    yield (
        "one job on the m x m torus",
        _plotted(
            "entries read for one job",
            "m",
            "entries",
            [("read", reads, "line"), ("m^2", bound, "ceiling")],
            given.width,
        ),
    )
    log = [(size, Fraction(size * max(1, size.bit_length() - 1))) for size, _ in flags]
    yield (
        "n jobs on the 2 x 2 torus",
        _plotted(
            "flags written",
            "n",
            "flags",
            [("written", flags, "line"), ("n log n", log, "ceiling")],
            given.width,
        ),
    )


def linear_claim(given: Given) -> Iterator[Shot]:
    """``n, operations``: the words that Step 5 alone makes, against a multiple of n."""
    n = given.whole("n", 1, 24)
    made = [(size, Fraction(1 << size)) for size in range(1, n + 1)]
    said = [(size, Fraction(16 * size)) for size in range(1, n + 1)]
    total = [(n, fraction(given["operations"]))]
    found = re.match(r"(.*?) alone", given.text)
    name = f"{found[1]} alone: 2^n" if found and len(found[1]) < 20 else "2^n"
    series = [(name, made, "line"), ("all steps", total, "marks"), ("16 n, say", said, "ceiling")]
    yield "no multiple of n stays above 2^n", _plotted("operations", "n", "operations", series, given.width)
