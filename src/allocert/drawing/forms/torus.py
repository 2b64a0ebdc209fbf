"""The torus: subtori as rows and columns, intervals and partitions of processors, links, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from allocert.drawing.forms.form import Given, Shot, UnfitError, whole
from allocert.drawing.forms.jobsets import LARGEST_TORUS
from allocert.drawing.picture import MARKS, Box, Picture
from allocert.drawing.scenes.panel import words_of
from allocert.drawing.scenes.panels import pictures_panel, sheet_panel
from allocert.drawing.scenes.sheet import Cell, Sheet, cells
from allocert.machines.subtorus import Subtorus
from allocert.machines.words import bits

__all__ = [
    "interval",
    "link",
    "parts",
    "processors",
    "rows_of",
]

_MOST_CELLS = 16


def rows_of(
    region: Subtorus, torus: int, mark: str, label: str, colour: int, role: str = "placed"
) -> Iterator[Box]:
    """A subtorus as boxes: runs of neighbouring rows and columns."""
    for y, high in _spans(region.rows):
        for x, wide in _spans(region.cols):
            if x + wide <= torus and y + high <= torus:
                yield Box(mark, label, x, y, wide, high, role, colour)


def _spans(word: int) -> Iterator[tuple[int, int]]:
    """First bit and length of each run of ones."""
    start, length = -1, 0
    for bit in bits(word):
        if bit == start + length:
            length += 1
            continue
        if length:
            yield start, length
        start, length = bit, 1
    if length:
        yield start, length


def interval(given: Given) -> Iterator[Shot]:
    """``interval`` and ``torus``: processors [i, j] as rows and the columns of the same numbers."""
    first, last = given.wholes("interval", 0, LARGEST_TORUS - 1, 2)
    torus = given.whole("torus", 1, LARGEST_TORUS) if "torus" in given.data else _torus_of(given.text)
    inside = range(first, min(last, torus - 1) + 1)
    row = [
        Cell(str(place), _where_role(place, first, last, torus))
        for place in range(max(torus, last + 1, first + 1))
    ]
    panels = [
        sheet_panel(Sheet((tuple(row),), headed=False, title=f"processors of m = {torus}"), given.width)
    ]
    if len(inside) and torus <= 16:
        word = sum(1 << place for place in inside)
        boxes = tuple(rows_of(Subtorus(word, word), torus, "A", f"[{first},{last}]", 0))
        panels.append(pictures_panel([Picture("rows and columns", torus, torus, boxes)], given.width))
    if first > last:
        panels.append(words_of(f"[{first},{last}] ends before it begins", given.width, "bad"))
    elif last >= torus:
        panels.append(words_of(f"{last} is no processor: there are 0 to {torus - 1}", given.width, "bad"))
    yield f"[{first},{last}]", panels


def _where_role(place: int, first: int, last: int, torus: int) -> str:
    if place in (first, last) and (first > last or place >= torus):
        return "bad"
    if place >= torus:
        return "dim"
    return "c0" if first <= place <= last else ""


def _torus_of(sentence: str) -> int:
    found = re.match(r"(\d{1,2})x\1:", sentence)
    if not found:
        raise UnfitError("torus")
    return whole(int(found[1]), 1, LARGEST_TORUS)


def processors(given: Given) -> Iterator[Shot]:
    """``torus, first``: the numbers that a formula gives the processors, from that of P(0,0)."""
    torus, first = given.whole("torus", 1, _MOST_CELLS), given.whole("first", -10_000, 10_000)
    rows = [cells("", *(f"column {x}" for x in range(torus)))]
    for y in range(torus):
        numbers = (first + y * torus + x for x in range(torus))
        rows.append((Cell(f"row {y}"), *(Cell(str(value), "bad" if value < 0 else "") for value in numbers)))
    sentence = f"numbers have to be 0 to {torus * torus - 1}"
    yield "", [sheet_panel(Sheet(tuple(rows)), given.width), words_of(sentence, given.width, "good")]


def parts(given: Given) -> Iterator[Shot]:
    """``torus, parts``: a partition of the processors of T_m into that many p-intervals, on the diagonal."""
    torus, count = given.whole("torus", 1, 16), given.whole("parts", 1, 16)
    boxes = []
    for part in range(count):
        first, behind = part * torus // count, (part + 1) * torus // count
        if behind > first:
            boxes.append(
                Box(MARKS[part], MARKS[part], first, first, behind - first, behind - first, "placed", part)
            )
    sentence = f"m = {torus} processors of the diagonal in l = {count} parts: a part needs one at least"
    role = "bad" if count > torus else ""
    yield (
        "",
        [
            pictures_panel([Picture("", torus, torus, tuple(boxes))], given.width),
            words_of(sentence, given.width, role),
        ],
    )


def link(given: Given) -> Iterator[Shot]:
    """``sides, strides, offsets, start``: a strided subtorus, and a node of it from which a link is examined."""
    sides, strides = given.wholes("sides", 1, 32, 2), given.wholes("strides", 1, 32, 2)
    offsets, start = given.wholes("offsets", 0, 31, 2), given.wholes("start", 0, 31, 2)
    if not len(sides) == len(strides) == len(offsets) == len(start) == 2:
        raise UnfitError("sides")
    boxes = [
        Box("A", "A", x, y, 1, 1, "placed", 0)
        for y in range(offsets[1], sides[1], strides[1])
        for x in range(offsets[0], sides[0], strides[0])
    ]
    found = re.search(r"the link \((\d+), (\d+)\) to \((\d+), (\d+)\)", given.text)
    ends = [start, (int(found[3]), int(found[4]))] if found else [start]
    boxes = [box for box in boxes if (box.x, box.y) not in {tuple(end) for end in ends}]
    for name, (x, y) in zip("SE", ends, strict=False):
        if x < sides[0] and y < sides[1]:
            boxes.append(Box(name, name, x, y, 1, 1, "placed", 1))
    sentence = "the link from S to E goes over the edge of the torus: the numbers between them are none"
    yield (
        "",
        [
            pictures_panel(
                [Picture("A: the strided subtorus, S and E with it", *sides, tuple(boxes))], given.width
            ),
            words_of(sentence, given.width, "bad"),
        ],
    )
