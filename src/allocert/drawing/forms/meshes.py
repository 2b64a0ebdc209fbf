"""Meshes with residents, a request, and where it is put or could be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from allocert.drawing.forms.form import Given, UnfitError, whole
from allocert.drawing.picture import Box, Picture, placed
from allocert.drawing.scenes.scene import Scene, Shot
from allocert.drawing.scenes.sheet import Bars, Sheet, Stripe, Words, cells, compared, places
from allocert.machines.words import bits

__all__ = ["frames", "line_sets", "residents", "touched"]

_LARGEST = 256
_MOST_RESIDENTS = 200
_MOST_FRAMES = 16


def _sides(given: Given) -> tuple[int, int]:
    """Columns and rows."""
    columns, rows = given.wholes("mesh", 1, _LARGEST, 2)
    return columns, rows


def _boxes(columns: int, rows: int, listed: Sequence[Any]) -> tuple[Box, ...]:
    """Residents, each by its first and last column and row, as boxes."""
    boxes = []
    for number, (left, top, right, bottom) in enumerate(listed):
        for value, most in ((left, right), (right, columns - 1), (top, bottom), (bottom, rows - 1)):
            whole(value, 0, most)
        boxes.append(placed(number, left, top, right - left + 1, bottom - top + 1))
    return tuple(boxes)


def residents(given: Given) -> Iterator[Shot]:
    """``mesh, residents, request``: the mesh, and the place of the request that the text names."""
    columns, rows = _sides(given)
    boxes = _boxes(columns, rows, given.items("residents", _MOST_RESIDENTS))
    wide, high = given.wholes("request", 1, _LARGEST, 2)
    title = f"{columns} x {rows} mesh, request {wide} x {high}"
    work = _work(given)
    yield title if boxes else f"{title}; nobody is there", [Picture("", columns, rows, boxes)], work
    named = re.search(r"at \((\d+), (\d+)\)", given.text) or re.search(r"\((\d+), (\d+)\) is", given.text)
    x, y = map(int, named.groups()) if named else (columns, rows)
    if x + wide <= columns and y + high <= rows:
        what = "free, and refused" if "refused" in given.text else "the place that the text names"
        what = "a base that is taken for busy" if "taken" in given.text else what
        picture = Picture("", columns, rows, (*boxes, Box("?", "?", x, y, wide, high, "request")))
        yield f"({x}, {y}): {what}", [picture], work


_WORK = (
    r"request [\dx ]+: (?P<one>.+?)(?: that .*)? (?:takes|does|touches) (?P<many>\d+) (?P<what>[a-z ]+?), (?:(?P<other>\S+) at most )?(?P<few>\d+)",
    r"request [\dx ]+: (?P<many>\d+) (?P<what>[a-z ]+?) by (?P<one>\S+), (?P<few>\d+) by (?P<other>\S+)",
)
"""Who does how much of what, and how much somebody else does or is allowed to do."""


def _work(given: Given) -> Scene:
    """How much was done against how much is allowed, where the text tells it."""
    found = next(filter(None, (re.search(pattern, given.text) for pattern in _WORK)), None)
    if not found:
        return ()
    done, least = (found["one"], int(found["many"])), (found["other"] or "allowed", int(found["few"]))
    return compared(done, least, title=found["what"])


def frames(given: Given) -> Iterator[Shot]:
    """``mesh, request``: every frame of the request, as many as the text counts."""
    columns, rows = _sides(given)
    wide, high = given.wholes("request", 1, _LARGEST, 2)
    if wide > columns or high > rows:
        raise UnfitError("request")
    corners = [(x, y) for y in range(rows - high + 1) for x in range(columns - wide + 1)]
    scenes: list[Scene] = [
        [
            Picture(f"({x}, {y})", columns, rows, (placed(0, x, y, wide, high),))
            for x, y in corners[:_MOST_FRAMES]
        ]
    ]
    found = re.search(r"(\d+) frames, (\d+) allowed", given.text)
    if found:
        scenes.append(compared(("frames", int(found[1])), ("allowed", int(found[2]))))
    yield f"all {len(corners)} frames of {wide} x {high}", *scenes


def touched(given: Given) -> Iterator[Shot]:
    """``mesh, method, touched``: nodes touched on square meshes of growing side, by the formula of the text."""
    if _sides(given) == (2, 2) and given.whole("touched", 0, 1 << 40) != 10:
        raise UnfitError("touched")
    stripes = []
    for side in (2, 3, 4, 6, 8, 12, 16):
        stripes.append(Stripe(f"N = {side}, touched", side * side * (side * side + 1) // 2, "bad"))
        stripes.append(Stripe("N^2", side * side, "good"))
    caption = f"{given['method']} on N x N meshes: N^2 (N^2 + 1) / 2 nodes"
    yield caption, Bars(stripes, steep=True), Words("no multiple of N^2 stays above")


def line_sets(given: Given) -> Iterator[Shot]:
    """``width, sets``: intervals on a line, which are taken together."""
    width = given.whole("width", 1, 64)
    sets = given.wholes("sets", 0, (1 << width) - 1, 16)
    common = [place for place in range(width) if all(word >> place & 1 for word in sets)]
    rows = [cells("place", *range(width))]
    for number, word in enumerate(sets, 1):
        rows.append(places(f"set {number}", width, bits(word), "c0"))
    rows.append(places("in all", width, common, "good"))
    found = re.search(r"element \(\[(\d+),(\d+)\]", given.text)
    if found:
        rows.append(places("the element", width, range(int(found[1]), int(found[2]) + 1), "bad"))
    yield "", Sheet(rows)
