"""Networks as SVG: circles with names, halos around what belongs together, arrows for waits."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.drawing.scenes.looks import look_of
from allocert.drawing.scenes.net import Arrow, Group, Net, Spot
from allocert.drawing.svg import EDGE, INK, OUTLINE, haloed, pointed, text

__all__ = ["net_parts"]

_UNIT = 92.0
_LETTER = 6.4
_RADIUS = 19.0
_SIDE = 46.0
_HALO = 52.0


def net_parts(net: Net) -> tuple[float, float, tuple[str, ...]]:
    """Width, height and elements."""
    unit = max([_UNIT, *(_LETTER * len(arrow.label) + 2 * _RADIUS + 24 for arrow in net.arrows)])
    unit = max([unit, *(_LETTER * len(spot.note) + 12 for spot in net.spots)])
    left, top = min(spot.x for spot in net.spots), min(spot.y for spot in net.spots)
    at = [(_SIDE + (spot.x - left) * unit, _SIDE + (spot.y - top) * unit) for spot in net.spots]
    wide, high = max(x for x, _ in at) + _SIDE, max(y for _, y in at) + _SIDE
    parts: list[str] = []
    for group in net.groups:
        parts += _halo(net, group, at)
    for start, end in net.links:
        (x, y), (u, v) = at[start], at[end]
        parts.append(
            f"<line x1='{x:.2f}' y1='{y:.2f}' x2='{u:.2f}' y2='{v:.2f}' stroke='{EDGE}' stroke-width='2'/>"
        )
    for arrow in net.arrows:
        parts += _arrow(arrow, at)
    for spot, (x, y) in zip(net.spots, at, strict=True):
        parts += _circle(spot, x, y)
    for arrow in net.arrows:
        (x, y), (u, v) = at[arrow.start], at[arrow.end]
        if arrow.label:
            half = 3.2 * len(arrow.label)
            middle = min(max((x + u) / 2, half), max(half, wide - half))
            wide = max(wide, middle + half)
            lift = -12 if abs(v - y) < abs(u - x) else 4
            parts += haloed(middle, (y + v) / 2 + lift, arrow.label, 11, look_of(arrow.role).stroke, "bold")
    return wide, high, tuple(parts)


def _halo(net: Net, group: Group, at: list[tuple[float, float]]) -> Iterator[str]:
    """A broad line along the links within the group, and a disc around each of its members; filled where nobody else is inside."""
    look, members = look_of(group.role), set(group.members)
    path = "".join(
        f"M{at[start][0]:.2f},{at[start][1]:.2f}L{at[end][0]:.2f},{at[end][1]:.2f}"
        for start, end in net.links
        if start in members and end in members
    )
    dots = "".join(f"M{at[member][0]:.2f},{at[member][1]:.2f}h0.01" for member in group.members)
    hull = _hull([at[member] for member in group.members])
    others = [place for spot, place in enumerate(at) if spot not in members]
    filled = ""
    if len(hull) > 2 and not any(_inside(hull, place) for place in others):
        filled = f"<path d='M{'L'.join(f'{x:.2f},{y:.2f}' for x, y in hull)}z' fill='{look.stroke}'/>"
    yield (
        f"<g opacity='0.38'>{filled}<path d='{path}{dots}' stroke='{look.stroke}' stroke-width='{_HALO}' "
        "stroke-linecap='round' fill='none'/></g>"
    )


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


def _circle(spot: Spot, x: float, y: float) -> Iterator[str]:
    if spot.role == "edge":
        return
    look = look_of(spot.role)
    thick = 1.4 if spot.role in ("free", "busy", "faulty") else 2.8
    if look.opacity < 1:
        yield f"<circle cx='{x:.2f}' cy='{y:.2f}' r='{_RADIUS}' fill='var(--paper, white)'/>"
    yield (
        f"<circle cx='{x:.2f}' cy='{y:.2f}' r='{_RADIUS}' fill='{look.fill}' fill-opacity='{look.opacity}' "
        f"stroke='{OUTLINE if spot.role == 'free' else look.stroke}' stroke-width='{thick}'/>"
    )
    size = min(12.5, 2 * _RADIUS / (0.62 * max(1, len(spot.name))))
    yield text(x, y + size * 0.35, spot.name, size, fill=look.ink, weight="bold")
    if spot.note:
        yield from haloed(x, y + _RADIUS + 13, spot.note, 11, INK)


def _arrow(arrow: Arrow, at: list[tuple[float, float]]) -> Iterator[str]:
    (x, y), (u, v) = at[arrow.start], at[arrow.end]
    length = max(((u - x) ** 2 + (v - y) ** 2) ** 0.5, 1e-9)
    a, b = (u - x) / length, (v - y) / length
    aside, clear = 7.0, _RADIUS + 2.5  # two that wait for each other have an arrow each
    shift = (b * aside, -a * aside)
    yield from pointed(
        x + a * clear + shift[0],
        y + b * clear + shift[1],
        u - a * clear + shift[0],
        v - b * clear + shift[1],
        look_of(arrow.role).stroke,
        2.6,
    )
