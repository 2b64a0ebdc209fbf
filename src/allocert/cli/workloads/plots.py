"""Plots of what a trace contains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType

from allocert.drawing.plot import Axis, Plot, Point, Series
from allocert.simulation.traces.contents import Contents

__all__ = ["PLOTS"]

_LENGTHS = {
    60: "minute",
    600: "10 minutes",
    3600: "hour",
    6 * 3600: "6 hours",
    86400: "day",
    7 * 86400: "week",
}
_DAY = 86400


def _load(found: Contents) -> Plot:
    """The load that arrives, step by step, and the mean."""
    unit, seconds = ("days", _DAY) if found.bins[-1].begin + found.step > 2 * _DAY else ("hours", 3600)
    points = [Point(bin.begin / seconds, float(100 * bin.load)) for bin in found.bins]
    end = (found.bins[-1].begin + found.step) / seconds
    series = [Series("offered", (*points, Point(end, points[-1].y)), "area")]
    if found.load is not None:
        mean = float(100 * found.load)
        series.append(Series("mean", (Point(points[0].x, mean), Point(end, mean)), "line", colour=1))
    full = Series("all processors", (Point(points[0].x, 100), Point(end, 100)), "ceiling", colour=2)
    length = _LENGTHS.get(found.step, f"{found.step // _DAY} days")
    return Plot(
        f"Offered load, for each {length} in which jobs were submitted",
        Axis("time", unit),
        Axis("load", "%", least=0),
        (*series, full),
        f"processor seconds submitted over those of {found.processors:,} processors",
    )


def _sizes(found: Contents) -> Plot:
    """Jobs by the logarithm of their size, rounded up."""
    counts: Counter[int] = Counter()
    for size, jobs in found.sizes.items():
        counts[(size - 1).bit_length()] += jobs
    most = max(counts, default=0)
    names = tuple(
        "1" if k == 0 else "2" if k == 1 else f"{(1 << k - 1) + 1}-{1 << k}" for k in range(most + 1)
    )
    total = sum(counts.values()) or 1
    points = tuple(Point(k, 100 * counts[k] / total) for k in range(most + 1))
    return Plot(
        "Sizes, up to each power of two",
        Axis("processors", names=names),
        Axis("jobs", "%", least=0),
        (Series("jobs", points, "bars"),),
    )


PLOTS: Mapping[str, Callable[[Contents], Plot]] = MappingProxyType({"load": _load, "sizes": _sizes})
"""Name -> plot."""
