"""The means of a sweep as a plot: over the load if there are several, else group by group."""

from __future__ import annotations

from collections.abc import Sequence

from allocert.api.sweeping.groups import Group
from allocert.drawing.plot import Axis, Plot, Point, Series
from allocert.drawing.scenes.scene import Shot

__all__ = ["shots_of_means"]

_LOAD = "load"


def shots_of_means(groups: Sequence[Group]) -> Sequence[Shot]:
    """A plot of the utilization with 95 % intervals; none where it was measured nowhere."""
    known = [group for group in groups if "utilization" in group.estimates]
    if not known:
        return ()
    loads = sorted({load for group in known if isinstance(load := group.values[_LOAD], int | float)})
    over = len(loads) > 1 and all(group.values[_LOAD] is not None for group in known)
    apart = [name for name in known[0].values if len({group.values[name] for group in known}) > 1]
    points: dict[str, list[Point]] = {}
    names = []
    for place, group in enumerate(known):
        names.append(_named(group, apart))
        line = _named(group, [name for name in apart if name != _LOAD]) if over else "mean"
        at = group.values[_LOAD]
        points.setdefault(line, []).append(
            _point(at if over and isinstance(at, int | float) else place, group)
        )
    series = tuple(
        Series(name, tuple(sorted(own, key=lambda point: point.x)), "line" if over else "bars", "", colour)
        for colour, (name, own) in enumerate(points.items())
    )
    x = Axis("offered load") if over else Axis(", ".join(apart) or "all points", names=tuple(names))
    note = "Means over the seeds with 95 % intervals."
    return [("", Plot("Utilization", x, Axis("utilization", "%", least=0), series, note))]


def _named(group: Group, names: Sequence[str]) -> str:
    return ", ".join(str(group.values[name]) for name in names if group.values[name] is not None) or "mean"


def _point(x: float, group: Group) -> Point:
    estimate = group.estimates["utilization"]
    low, high = estimate.interval if estimate.count > 1 else (estimate.mean, estimate.mean)
    return Point(x, 100 * estimate.mean, 100 * low, 100 * high)
