"""Room for one rectangle more by moving only what lies in a part of the mesh.

A window is a rectangle of the mesh that no resident crosses. Those around two neighbours are tried, fewest residents
first: what lies in a window and the new rectangle are packed into it anew, and everything else stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allocert.models.rectangles.ordering import improve_order
from allocert.models.rectangles.problem import Place, Places, Rectangles

__all__ = ["repack_window"]

_NEAR = 12
"""A resident's neighbours, itself included, with which windows are formed."""
_MOST = 30
"""More residents have too many windows: packing all of them is the quicker way then."""

Window = tuple[int, int, int, int]
"""First column and row, then the first column and row beyond."""


def repack_window(
    problem: Rectangles, residents: Sequence[Place], *, windows: int = 20, steps: int = 10_000, seed: int = 0
) -> Places | None:
    """Places for all rectangles, few of them other than the ``residents`` have, or ``None``.

    ``residents`` are the places of all rectangles but the last. ``steps`` are looks at a rectangle for each
    of at most ``windows`` windows; with more than 30 residents none is tried. The same arguments give the same packing.
    """
    new = len(residents)
    if new > _MOST:
        return None
    w, h = problem.sides[new]
    turns = problem.turnable[new]
    found = set(_windows(problem, residents))
    tried = 0
    for _, window in sorted((_inside(window, residents), window) for window in found):
        x, y, right, top = window
        inside = [i for i, place in enumerate(residents) if _holds(window, place)]
        width, height = right - x, top - y
        area = sum(residents[i][2] * residents[i][3] for i in inside) + w * h
        fits = (w <= width and h <= height) or (turns and h <= width and w <= height)
        if not fits or area > width * height:
            continue
        if tried == windows:
            return None
        tried += 1
        chosen = [*inside, new]
        part = Rectangles(
            width,
            height,
            tuple(problem.sides[i] for i in chosen),
            tuple(problem.turnable[i] for i in chosen),
        )
        places = improve_order(part, steps=steps, seed=seed)
        if places is not None:
            moved = {i: (x + a, y + b, v, g) for i, (a, b, v, g) in zip(chosen, places, strict=True)}
            return tuple(moved[i] if i in moved else residents[i] for i in range(new + 1))
    return None


def _windows(problem: Rectangles, residents: Sequence[Place]) -> Iterator[Window]:
    for one in residents:
        near = sorted(residents, key=lambda other, one=one: _distance(one, other))  # type: ignore[misc]
        for other in near[:_NEAR]:
            window = _closed(_around([one, other]), residents)
            yield _widened(window, problem, residents)


def _distance(one: Place, other: Place) -> tuple[int, Place]:
    """Twice the distance of the centres, along both axes together."""
    (a, b, v, g), (x, y, w, h) = one, other
    return abs(2 * a + v - 2 * x - w) + abs(2 * b + g - 2 * y - h), other


def _around(places: Sequence[Place]) -> Window:
    return (
        min(x for x, _, _, _ in places),
        min(y for _, y, _, _ in places),
        max(x + w for x, _, w, _ in places),
        max(y + h for _, y, _, h in places),
    )


def _closed(window: Window, residents: Sequence[Place]) -> Window:
    """The least window around this one that nobody crosses."""
    while True:
        met = [place for place in residents if _meets(window, place)]
        x, y, right, top = window
        wider = _around([*met, (x, y, right - x, top - y)])
        if wider == window:
            return window
        window = wider


def _widened(window: Window, problem: Rectangles, residents: Sequence[Place]) -> Window:
    """The window with the free columns, then the free rows next to it."""
    x, y, right, top = window
    level = [place for place in residents if place[1] < top and y < place[1] + place[3]]
    x = max([0, *(a + w for a, _, w, _ in level if a + w <= x)])
    right = min([problem.width, *(a for a, _, _, _ in level if a >= right)])
    above = [place for place in residents if place[0] < right and x < place[0] + place[2]]
    y = max([0, *(b + h for _, b, _, h in above if b + h <= y)])
    top = min([problem.height, *(b for _, b, _, _ in above if b >= top)])
    return x, y, right, top


def _meets(window: Window, place: Place) -> bool:
    x, y, right, top = window
    a, b, w, h = place
    return a < right and x < a + w and b < top and y < b + h


def _holds(window: Window, place: Place) -> bool:
    x, y, right, top = window
    a, b, w, h = place
    return x <= a and y <= b and a + w <= right and b + h <= top


def _inside(window: Window, residents: Sequence[Place]) -> int:
    return sum(_holds(window, place) for place in residents)
