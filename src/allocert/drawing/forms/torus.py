"""The torus: subtori as rows and columns, intervals and partitions of processors, links, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, pairwise

from allocert.drawing.forms.form import Given, whole
from allocert.drawing.forms.jobsets import LARGEST_TORUS
from allocert.drawing.picture import Box, Picture, mark_of, placed
from allocert.drawing.scenes.scene import Scene, Shot
from allocert.drawing.scenes.sheet import Sheet, Words, cells
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


def rows_of(region: Subtorus, torus: int, number: int, label: str = "") -> Picture:
    """The ``number``-th subtorus on its torus, as boxes: runs of neighbouring rows and columns."""
    mark = mark_of(number)
    boxes = [
        Box(mark, label or mark, x, y, wide, high, "placed", number)
        for y, high in _spans(region.rows)
        for x, wide in _spans(region.cols)
        if x + wide <= torus and y + high <= torus
    ]
    return Picture("", torus, torus, tuple(boxes))


def _spans(word: int) -> Iterator[tuple[int, int]]:
    """First bit and length of each run of ones."""
    for _, run in groupby(enumerate(bits(word)), lambda place: place[1] - place[0]):
        found = [bit for _, bit in run]
        yield found[0], len(found)


def interval(given: Given) -> Iterator[Shot]:
    """``interval`` and ``torus``: processors [i, j] as rows and the columns of the same numbers."""
    first, last = given.wholes("interval", 0, LARGEST_TORUS - 1, 2)
    torus = given.data.get("torus") or int(given.found(r"^(\d{1,2})x\1:")[1])
    torus = whole(torus, 1, LARGEST_TORUS)
    row = [
        (place, _where_role(place, first, last, torus)) for place in range(max(torus, last + 1, first + 1))
    ]
    scenes: list[Scene] = [Sheet([cells(*row)], headed=False, title=f"processors of m = {torus}")]
    if first < torus <= 16 and first <= last:
        word = sum(1 << place for place in range(first, min(last, torus - 1) + 1))
        picture = rows_of(Subtorus(word, word), torus, 0, f"[{first},{last}]")
        scenes.append([replace(picture, title="rows and columns")])
    if first > last:
        scenes.append(Words(f"[{first},{last}] ends before it begins", "bad"))
    elif last >= torus:
        scenes.append(Words(f"{last} is no processor: there are 0 to {torus - 1}", "bad"))
    yield f"[{first},{last}]", *scenes


def _where_role(place: int, first: int, last: int, torus: int) -> str:
    if place in (first, last) and (first > last or place >= torus):
        return "bad"
    if place >= torus:
        return "dim"
    return "c0" if first <= place <= last else ""


def processors(given: Given) -> Iterator[Shot]:
    """``torus, first``: the numbers that a formula gives the processors, from that of P(0,0)."""
    torus, first = given.whole("torus", 1, _MOST_CELLS), given.whole("first", -10_000, 10_000)
    rows = [cells("", *(f"column {x}" for x in range(torus)))]
    for y in range(torus):
        numbers = range(first + y * torus, first + (y + 1) * torus)
        rows.append(cells(f"row {y}", *((value, "bad" if value < 0 else "") for value in numbers)))
    yield "", Sheet(rows), Words(f"numbers have to be 0 to {torus * torus - 1}", "good")


def parts(given: Given) -> Iterator[Shot]:
    """``torus, parts``: a partition of the processors of T_m into that many p-intervals, on the diagonal."""
    torus, count = given.whole("torus", 1, 16), given.whole("parts", 1, 16)
    ends = [part * torus // count for part in range(count + 1)]
    boxes = tuple(
        placed(part, first, first, behind - first, behind - first)
        for part, (first, behind) in enumerate(pairwise(ends))
        if behind > first
    )
    sentence = f"m = {torus} processors of the diagonal in l = {count} parts: a part needs one at least"
    yield "", [Picture("", torus, torus, boxes)], Words(sentence, "bad" if count > torus else "")


def link(given: Given) -> Iterator[Shot]:
    """``sides, strides, offsets, start``: a strided subtorus, and a node of it from which a link is examined."""
    (wide, high), strides = given.wholes("sides", 1, 32, 2), given.wholes("strides", 1, 32, 2)
    offsets, start = given.wholes("offsets", 0, 31, 2), given.wholes("start", 0, 31, 2)
    columns, rows = range(offsets[0], wide, strides[0]), range(offsets[1], high, strides[1])
    found = re.search(r"the link \((\d+), (\d+)\) to \((\d+), (\d+)\)", given.text)
    ends = [tuple(start), (int(found[3]), int(found[4]))] if found else [tuple(start)]
    boxes = [placed(0, x, y, 1, 1) for y in rows for x in columns if (x, y) not in ends]
    for name, (x, y) in zip("SE", ends, strict=False):
        if x < wide and y < high:
            boxes.append(Box(name, name, x, y, 1, 1, "placed", 1))
    sentence = "the link from S to E goes over the edge of the torus: the numbers between them are none"
    picture = Picture("A: the strided subtorus, S and E with it", wide, high, tuple(boxes))
    yield "", [picture], Words(sentence, "bad")
