"""Meshes with residents, a request, and where it is put or could be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from allocert.drawing.forms.form import Given, Shot, UnfitError, whole
from allocert.drawing.picture import MARKS, Box, Picture
from allocert.drawing.scenes.panel import Panel, words_of
from allocert.drawing.scenes.panels import bars_panel, pictures_panel, sheet_panel
from allocert.drawing.scenes.sheet import Bars, Cell, Sheet, Stripe, cells

__all__ = ["frames", "line_sets", "residents", "touched"]

_LARGEST = 256
_MOST_RESIDENTS = 200
_MOST_FRAMES = 16


def _mesh(given: Given) -> tuple[int, int, list[Box]]:
    """Columns, rows and the residents as boxes."""
    sides = given.wholes("mesh", 1, _LARGEST, 2)
    if len(sides) != 2:
        raise UnfitError("mesh")
    columns, rows = sides
    listed = given.data.get("residents", [])
    if not isinstance(listed, list | tuple) or len(listed) > _MOST_RESIDENTS:
        raise UnfitError("residents")
    boxes = []
    for number, (left, top, right, bottom) in enumerate(listed):
        for value, most in ((left, right), (right, columns - 1), (top, bottom), (bottom, rows - 1)):
            whole(value, 0, most)
        mark = MARKS[number % len(MARKS)]
        boxes.append(Box(mark, mark, left, top, right - left + 1, bottom - top + 1, "placed", number))
    return columns, rows, boxes


def residents(given: Given) -> Iterator[Shot]:
    """``mesh, residents, request``: the mesh, and the place of the request that the text names."""
    columns, rows, boxes = _mesh(given)
    wide, high = given.wholes("request", 1, _LARGEST, 2) if "request" in given.data else (0, 0)
    title = f"{columns} x {rows} mesh" + (f", request {wide} x {high}" if wide else "")
    panels = [pictures_panel([Picture("", columns, rows, tuple(boxes))], given.width)]
    yield title if boxes else f"{title}; nobody is there", [*panels, *_work(given)]
    named = _named(given.text)
    if named and wide and named[0] + wide <= columns and named[1] + high <= rows:
        box = Box("?", "?", *named, wide, high, "request")
        what = "free, and refused" if "refused" in given.text else "the place that the text names"
        if re.search(r"taken", given.text):
            what = "a base that is taken for busy"
        yield (
            f"({named[0]}, {named[1]}): {what}",
            [
                pictures_panel([Picture("", columns, rows, (*boxes, box))], given.width),
                *_work(given),
            ],
        )


def _named(sentence: str) -> tuple[int, int] | None:
    """The place that a text says is a base, free, or granted."""
    found = re.search(r"at \((\d+), (\d+)\)", sentence) or re.search(r"\((\d+), (\d+)\) is", sentence)
    return (int(found[1]), int(found[2])) if found else None


_WORK = (
    r"request [\dx ]+: (?P<one>.+?)(?: that .*)? (?:takes|does|touches) (?P<many>\d+) (?P<what>[a-z ]+?), (?:(?P<other>\S+) at most )?(?P<few>\d+)",
    r"request [\dx ]+: (?P<many>\d+) (?P<what>[a-z ]+?) by (?P<one>\S+), (?P<few>\d+) by (?P<other>\S+)",
)
"""Who does how much of what, and how much somebody else does or is allowed to do."""


def _work(given: Given) -> list[Panel]:
    """How much was done against how much is allowed, where the text tells it."""
    found = next(filter(None, (re.search(pattern, given.text) for pattern in _WORK)), None)
    if not found:
        return []
    names = found["one"], found["other"] or "allowed"
    counts = zip(names, (found["many"], found["few"]), ("bad", "good"), strict=True)
    stripes = tuple(Stripe(name, Fraction(int(count)), count, role) for name, count, role in counts)
    return [bars_panel(Bars(stripes, found["what"]), given.width)]


def frames(given: Given) -> Iterator[Shot]:
    """``mesh, request``: every frame of the request, as many as the text counts."""
    columns, rows, _ = _mesh(given)
    wide, high = given.wholes("request", 1, _LARGEST, 2)
    if wide > columns or high > rows:
        raise UnfitError("request")
    places = [(x, y) for y in range(rows - high + 1) for x in range(columns - wide + 1)]
    pictures = [
        Picture(f"({x}, {y})", columns, rows, (Box("A", "A", x, y, wide, high, "placed", 0),))
        for x, y in places[:_MOST_FRAMES]
    ]
    found = re.search(r"(\d+) frames, (\d+) allowed", given.text)
    panels = [pictures_panel(pictures, given.width)]
    if found:
        stripes = (
            Stripe("frames", Fraction(int(found[1])), found[1], "bad"),
            Stripe("allowed", Fraction(int(found[2])), found[2], "good"),
        )
        panels.append(bars_panel(Bars(stripes), given.width))
    yield f"all {len(places)} frames of {wide} x {high}", panels


def touched(given: Given) -> Iterator[Shot]:
    """``mesh, method, touched``: nodes touched on square meshes of growing side, by the formula of the text."""
    columns, rows, _ = _mesh(given)
    count = given.whole("touched", 0, 1 << 40)
    sides = [2, 3, 4, 6, 8, 12, 16]
    stripes = []
    for side in sides:
        value = side * side * (side * side + 1) // 2
        stripes.append(Stripe(f"N = {side}, touched", Fraction(value), str(value), "bad"))
        stripes.append(Stripe("N^2", Fraction(side * side), str(side * side), "good"))
    if count != 10 and columns == rows == 2:
        raise UnfitError("touched")
    yield (
        f"{given['method']} on N x N meshes: N^2 (N^2 + 1) / 2 nodes",
        [
            bars_panel(Bars(tuple(stripes), "", steep=True), given.width),
            words_of("no multiple of N^2 stays above", given.width),
        ],
    )


def line_sets(given: Given) -> Iterator[Shot]:
    """``width, sets``: intervals on a line, which are taken together."""
    width, sets = given.whole("width", 1, 64), given.wholes("sets", 0, (1 << 64) - 1, 16)
    rows = [cells("place", *range(width))]
    whole_word = 0
    for number, word in enumerate(sets, 1):
        whole(word, 0, (1 << width) - 1)
        whole_word |= word
        rows.append(
            (
                Cell(f"set {number}"),
                *(Cell("x" if word >> x & 1 else ".", "c0" if word >> x & 1 else "") for x in range(width)),
            )
        )
    common = (1 << width) - 1
    for word in sets:
        common &= word
    rows.append(
        (
            Cell("in all"),
            *(Cell("x" if common >> x & 1 else ".", "good" if common >> x & 1 else "") for x in range(width)),
        )
    )
    found = re.search(r"element \(\[(\d+),(\d+)\]", given.text)
    if found:
        inside = range(int(found[1]), int(found[2]) + 1)
        rows.append(
            (
                Cell("the element"),
                *(Cell("x" if x in inside else ".", "bad" if x in inside else "") for x in range(width)),
            )
        )
    yield "", [sheet_panel(Sheet(tuple(rows)), given.width)]
