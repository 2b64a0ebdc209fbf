"""What there is to draw of numbers, apart from how it is drawn: series of points with intervals over two axes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from allocert.errors import AllocertError

__all__ = ["ROLES", "Axis", "Plot", "Point", "Scale", "Series", "figure", "scales_of", "ticks"]

ROLES = ("area", "bars", "step", "line", "ceiling", "marks", "hollow")
"""What a series is, in the order in which they are drawn over one another.

``line`` joins the points, ``step`` holds a value until the next point, ``area`` is a step filled down to zero, ``bars`` stand
on zero, one a point, ``marks`` and ``hollow`` are points alone, ``ceiling`` is a dashed line in ink that nothing should cross.
"""


@dataclass(frozen=True)
class Point:
    """A value ``y`` at ``x``; ``low`` and ``high`` are the ends of its interval, both or none."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Series:
    """Points of one name; series of the same name have the same colour, ``kind`` says what tells them apart.

    >>> Series("BUDDY", (Point(1, 2),), "marks", "printed").colour
    0
    """

    name: str
    points: tuple[Point, ...]
    role: str = "line"
    kind: str = ""
    colour: int = 0

    @property
    def label(self) -> str:
        """The name with the kind."""
        return ", ".join(filter(None, (self.name, self.kind)))

    def __post_init__(self) -> None:
        if self.role not in ROLES:
            raise AllocertError("role", self.role, f"one of {', '.join(ROLES)}")


@dataclass(frozen=True)
class Axis:
    """What an axis measures, in which unit; ``least`` and ``most`` are on it in any case.

    ``names`` are those of the values 0, 1, 2 .. where they are no numbers; ``whole``: there is nothing between whole numbers.
    """

    label: str
    unit: str = ""
    log: bool = False
    least: float | None = None
    most: float | None = None
    names: tuple[str, ...] = ()
    whole: bool = False

    @property
    def title(self) -> str:
        """The label with its unit."""
        return f"{self.label} ({self.unit})" if self.unit else self.label


@dataclass(frozen=True)
class Plot:
    """Series over two axes; ``note`` is a line below them, on sources, runs and intervals."""

    title: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]
    note: str = ""

    @property
    def drawn(self) -> list[Series]:
        """The series in the order in which they are drawn."""
        return sorted(self.series, key=lambda series: ROLES.index(series.role))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the series, each once."""
        return tuple(dict.fromkeys(series.name for series in self.series))


@dataclass(frozen=True)
class Scale:
    """From the numbers of an axis to 0 .. 1; ``marks`` are the ticks with their texts."""

    low: float
    high: float
    log: bool
    marks: tuple[tuple[float, str], ...]

    def at(self, value: float) -> float:
        """Where a value is, kept between 0 and 1."""
        low, high, here = self.low, self.high, value
        if self.log:
            low, high = math.log10(low), math.log10(high)
            here = math.log10(max(value, self.low))
        return min(1.0, max(0.0, (here - low) / (high - low)))


def scales_of(plot: Plot, across: int, down: int) -> tuple[Scale, Scale]:
    """The scales of both axes, with at most about this many ticks each."""
    points = [point for series in plot.series for point in series.points]
    bars = any(series.role == "bars" for series in plot.series)
    half = _slot(plot) / 2 if bars else 0.0
    horizontal = [end for point in points for end in (point.x - half, point.x + half)]
    upright = [value for point in points for value in (point.y, point.low, point.high) if value is not None]
    based = any(series.role in ("bars", "area") for series in plot.series)
    if based and not plot.y.log:
        upright.append(0.0)
    return _scale(plot.x, horizontal, across, exact=True), _scale(plot.y, upright, down, exact=False)


def _slot(plot: Plot) -> float:
    """The least distance of two points of a series of bars: the room of a bar."""
    apart = [
        second.x - first.x
        for series in plot.series
        if series.role == "bars"
        for first, second in zip(series.points, series.points[1:], strict=False)
    ]
    return min((gap for gap in apart if gap > 0), default=1.0)


def _scale(axis: Axis, values: Sequence[float], count: int, *, exact: bool) -> Scale:
    """``exact``: the axis ends where the values do, and not at ticks."""
    known = [
        value for value in (*values, axis.least, axis.most) if value is not None and math.isfinite(value)
    ]
    if axis.log:
        known = [value for value in known if value > 0]
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    if axis.log:
        low, high = low or 1.0, high or 10.0
        if low == high:
            low, high = low / 2, high * 2
    elif low == high:
        low, high = (low - 0.5, high + 0.5) if low else (0.0, 1.0)
    if axis.names:
        every = -(-len(axis.names) // max(1, 2 * count))
        marks = tuple((float(place), name) for place, name in enumerate(axis.names) if place % every == 0)
        return Scale(low, high, False, marks)
    at = ticks(low, high, min(count, max(2, int(high - low) + 1)) if axis.whole else count, log=axis.log)
    if axis.whole:
        at = tuple(value for value in at if value == int(value))
    if not exact and not axis.log and len(at) > 1:
        step = at[1] - at[0]
        low = low if low == axis.least else math.floor(low / step + 1e-9) * step
        high = high if high == axis.most else math.ceil(high / step - 1e-9) * step
        at = ticks(low, high, count + 1)
    return Scale(low, high, axis.log, tuple((value, figure(value, at)) for value in at))


def ticks(low: float, high: float, count: int, *, log: bool = False) -> tuple[float, ...]:
    """Round numbers from ``low`` to ``high``, at most ``count`` and at least two where there are two.

    >>> ticks(0, 97, 6)
    (0.0, 20.0, 40.0, 60.0, 80.0)
    >>> ticks(0.3, 4000, 6, log=True)
    (1.0, 10.0, 100.0, 1000.0)
    """
    count = max(2, count)
    if log:
        found = _powers(low, high, count)
        if len(found) > 1:
            return found
    rough = (high - low) / count
    scale = 10.0 ** math.floor(math.log10(rough))
    for factor in (1, 2, 5, 10, 20):
        step = factor * scale
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
        if last - first < count:
            break
    return tuple(float(f"{place * step:.12g}") for place in range(first, last + 1))


def _powers(low: float, high: float, count: int) -> tuple[float, ...]:
    """Powers of ten, with their doubles and halves where these are few."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    for factors in ((1, 2, 5), (1,)):
        found = [
            factor * 10.0**power
            for power in range(first, last + 1)
            for factor in factors
            if low * (1 - 1e-9) <= factor * 10.0**power <= high * (1 + 1e-9)
        ]
        if len(found) <= count:
            return tuple(float(f"{value:.12g}") for value in found)
    every = -(-len(found) // count)
    return tuple(float(f"{value:.12g}") for value in found[::every])


def figure(value: float, among: Iterable[float] = ()) -> str:
    """A number as people read it, with the decimals that tell it from those it is among.

    >>> figure(1250000), figure(0.5, (0.5, 0.75)), figure(0.0004), figure(2e8)
    ('1,250,000', '0.50', '0.0004', '2e8')
    """
    others = [other for other in {*among, value} if other]
    if others and (max(map(abs, others)) >= 1e8 or min(map(abs, others)) < 1e-5):
        return f"{value:.3g}".replace("e+0", "e").replace("e+", "e").replace("e-0", "e-")
    for places in range(6):
        if all(abs(round(other, places) - other) <= 1e-9 * max(1.0, abs(other)) for other in others):
            return f"{value:,.{places}f}"
    return f"{value:,.5g}"
