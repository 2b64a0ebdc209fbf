"""Networks as SVG: circles with names, halos around what belongs together, arrows for waits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from allocert.drawing.scenes.looks import look_of
from allocert.drawing.scenes.net import Arrow, Marked, Net, Spot
from allocert.drawing.svg import Ink, haloed, pointed, text

__all__ = ["net_parts"]

_UNIT = 92.0
_LETTER = 6.8
"""The width of a letter of a label or a note."""
_SIZE = 11.0
_RADIUS = 19.0
_SIDE = 46.0
_HALO, _NARROW, _CLEAR = 52.0, 14.0, 36.0
_ASIDE = 7.0


def net_parts(net: Net) -> tuple[float, float, tuple[str, ...]]:
    """Width, height and elements."""
    unit = max([_UNIT, *(_LETTER * len(arrow.label) + 2 * _RADIUS + 24 for arrow in net.arrows)])
    unit = max([unit, *(_LETTER * len(spot.note) + 12 for spot in net.spots)])
    left, top = min(spot.x for spot in net.spots), min(spot.y for spot in net.spots)
    at = [((spot.x - left) * unit, (spot.y - top) * unit) for spot in net.spots]
    labels = [_label(arrow, at) for arrow in net.arrows if arrow.label]
    before = max([_SIDE, *(-label.left for label in labels)])
    at = [(x + before, y + _SIDE) for x, y in at]
    wide = max([max(x for x, _ in at) + _SIDE, *(before + label.right for label in labels)])
    high = max(y for _, y in at) + _SIDE
    parts: list[str] = []
    for group in net.groups:
        parts += _halo(net, group, at)
    for start, end in net.links:
        (x, y), (u, v) = at[start], at[end]
        parts.append(
            f"<line x1='{x:.2f}' y1='{y:.2f}' x2='{u:.2f}' y2='{v:.2f}' stroke='{Ink.EDGE}' stroke-width='2'/>"
        )
    for arrow in net.arrows:
        parts += _arrow(arrow, at)
    owner = {member: group.role for group in reversed(net.groups) for member in group.members}
    for number, (spot, (x, y)) in enumerate(zip(net.spots, at, strict=True)):
        parts += _circle(spot, x, y, owner.get(number, ""))
    for label in labels:
        ink = look_of(label.arrow.role).stroke
        parts += haloed(before + label.x, _SIDE + label.y, label.arrow.label, _SIZE, ink, "bold")
    return wide, high, tuple(parts)


@dataclass(frozen=True)
class _Label:
    """The words of an arrow around ``x``, on the line ``y``."""

    arrow: Arrow
    x: float
    y: float

    @property
    def left(self) -> float:
        return self.x - _LETTER * len(self.arrow.label) / 2

    @property
    def right(self) -> float:
        return self.x + _LETTER * len(self.arrow.label) / 2


def _label(arrow: Arrow, at: list[tuple[float, float]]) -> _Label:
    """Next to the arrow, on the side to which it is shifted: above or below a flat one, else left or right of it."""
    (x, y), (u, v) = at[arrow.start], at[arrow.end]
    a, b = _shift(x, y, u, v)
    middle, height = (x + u) / 2 + a, (y + v) / 2 + b
    if abs(v - y) < abs(u - x):
        return _Label(arrow, middle, height - 7 if b <= 0 else height + 15)
    half = _LETTER * len(arrow.label) / 2 + 6
    return _Label(arrow, middle + half if a >= 0 else middle - half, height + 4)


def _shift(x: float, y: float, u: float, v: float) -> tuple[float, float]:
    """The distance of an arrow from its link: two that wait for each other have an arrow each."""
    length = max(((u - x) ** 2 + (v - y) ** 2) ** 0.5, 1e-9)
    return (v - y) / length * _ASIDE, (x - u) / length * _ASIDE


def _halo(net: Net, group: Marked, at: list[tuple[float, float]]) -> Iterator[str]:
    """A broad line along the links within the group, and a disc around each of its members; filled where nobody else is inside.

    The line is narrow where a broad one would lie over somebody else.
    """
    look, members = look_of(group.role), set(group.members)
    within = [(start, end) for start, end in net.links if start in members and end in members]
    path = "".join(
        f"M{at[start][0]:.2f},{at[start][1]:.2f}L{at[end][0]:.2f},{at[end][1]:.2f}" for start, end in within
    )
    dots = "".join(f"M{at[member][0]:.2f},{at[member][1]:.2f}h0.01" for member in group.members)
    hull = _hull([at[member] for member in group.members])
    others = [place for spot, place in enumerate(at) if spot not in members]
    filled = ""
    if len(hull) > 2 and not any(_inside(hull, place) for place in others):
        filled = f"<path d='M{'L'.join(f'{x:.2f},{y:.2f}' for x, y in hull)}z' fill='{look.stroke}'/>"
    met = any(_apart(place, at[start], at[end]) < _CLEAR for place in others for start, end in within)
    lines = (
        f"<path d='{path}' stroke='{look.stroke}' stroke-width='{_NARROW if met else _HALO}' fill='none'/>"
    )
    yield (
        f"<g opacity='0.38'>{filled}{lines}<path d='{dots}' stroke='{look.stroke}' stroke-width='{_HALO}' "
        "stroke-linecap='round' fill='none'/></g>"
    )


def _apart(place: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    """How far a place is from a line between two."""
    (x, y), (u, v) = start, end
    square = max((u - x) ** 2 + (v - y) ** 2, 1e-9)
    along = min(1.0, max(0.0, ((place[0] - x) * (u - x) + (place[1] - y) * (v - y)) / square))
    return hypot(place[0] - x - along * (u - x), place[1] - y - along * (v - y))


def _hull(places: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The corners of the convex hull, counter-clockwise (Andrew's monotone chain)."""
    places = sorted(set(places))
    corners: list[tuple[float, float]] = []
    for chain in (places, places[::-1]):
        side: list[tuple[float, float]] = []
        for place in chain:
            while len(side) > 1 and _turn(side[-2], side[-1], place) <= 0:
                side.pop()
            side.append(place)
        corners += side[:-1]
    return corners


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _inside(hull: list[tuple[float, float]], place: tuple[float, float]) -> bool:
    return all(_turn(a, b, place) > 0 for a, b in zip(hull, [*hull[1:], hull[0]], strict=True))


def _circle(spot: Spot, x: float, y: float, group: str) -> Iterator[str]:
    """The circle of a processor; the edge of a free one has the colour of its ``group``."""
    if spot.role == "edge":
        return
    look = look_of(spot.role)
    grouped = spot.role == "free" and group != ""
    thick = 1.4 if spot.role in ("free", "busy", "faulty") and not grouped else 2.8
    edge = look_of(group).stroke if grouped else Ink.OUTLINE if spot.role == "free" else look.stroke
    if look.opacity < 1:
        yield f"<circle cx='{x:.2f}' cy='{y:.2f}' r='{_RADIUS}' fill='{Ink.PAPER}'/>"
    yield (
        f"<circle cx='{x:.2f}' cy='{y:.2f}' r='{_RADIUS}' fill='{look.fill}' fill-opacity='{look.opacity}' "
        f"stroke='{edge}' stroke-width='{thick}'/>"
    )
    size = min(12.5, 2 * _RADIUS / (0.62 * max(1, len(spot.name))))
    yield text(x, y + size * 0.35, spot.name, size, fill=look.ink, weight="bold")
    if spot.note:
        yield from haloed(x, y + _RADIUS + 13, spot.note, 11, Ink.INK)


def _arrow(arrow: Arrow, at: list[tuple[float, float]]) -> Iterator[str]:
    (x, y), (u, v) = at[arrow.start], at[arrow.end]
    length = max(((u - x) ** 2 + (v - y) ** 2) ** 0.5, 1e-9)
    clear = (_RADIUS + 2.5) / length
    a, b = _shift(x, y, u, v)
    begin = x + (u - x) * clear + a, y + (v - y) * clear + b
    end = u - (u - x) * clear + a, v - (v - y) * clear + b
    yield from pointed(*begin, *end, look_of(arrow.role).stroke, 2.6)
