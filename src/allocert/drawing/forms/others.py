"""Forms that occur beside the papers' own statements: sets of intervals, ranks, pairs of numbers; and any short data as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from allocert.drawing.forms.form import Given, Shot, UnfitError, fraction, text, whole
from allocert.drawing.picture import MARKS, Box, Picture
from allocert.drawing.scenes.cube import Cube, Marked, members_of, word_of_node
from allocert.drawing.scenes.panels import bars_panel, cube_panels, pictures_panel, ring_panels, sheet_panel
from allocert.drawing.scenes.ring import Arc, Ring
from allocert.drawing.scenes.sheet import Bars, Cell, Sheet, Stripe, cells, shown_number
from allocert.machines.graycode import GrayCode
from allocert.machines.graysegments import gray_node

__all__ = [
    "added",
    "busy_ranks",
    "contiguous",
    "counted",
    "facts",
    "message",
    "named_twice",
    "same_sets",
    "tiling",
]

_MOST_FACTS = 24
_LONGEST_FACT = 48


def added(given: Given) -> Iterator[Shot]:
    """``set, interval``: a set of intervals, and one that is added."""
    listed = [tuple(whole(end, 0, 63) for end in pair) for pair in given["set"][:16]]
    first, last = given.wholes("interval", 0, 63, 2)
    width = max([last, *(end for _, end in listed)]) + 1
    rows = [cells("place", *range(width))]
    for a, b in listed:
        rows.append(
            (
                Cell(f"[{a},{b}]"),
                *(Cell("x" if a <= x <= b else ".", "c0" if a <= x <= b else "") for x in range(width)),
            )
        )
    inside = [first <= x <= last for x in range(width)]
    rows.append((Cell("added"), *(Cell("x" if own else ".", "asked" if own else "") for own in inside)))
    yield "", [sheet_panel(Sheet(tuple(rows)), given.width)]


def same_sets(given: Given) -> Iterator[Shot]:
    """``mesh, residents`` with several sets of residents that should differ."""
    columns, rows = given.wholes("mesh", 1, 64, 2)
    listed = given["residents"]
    if not isinstance(listed, list | tuple) or not 1 < len(listed) <= 6:
        raise UnfitError("residents")
    pictures = []
    for number, residents in enumerate(listed, 1):
        boxes = []
        for place, (left, top, right, bottom) in enumerate(residents[:60]):
            whole(left, 0, right), whole(right, 0, columns - 1)
            whole(top, 0, bottom), whole(bottom, 0, rows - 1)
            size = (right - left + 1, bottom - top + 1)
            boxes.append(Box(MARKS[place], MARKS[place], left, top, *size, "placed", place))
        pictures.append(Picture(f"residents {number}", columns, rows, tuple(boxes)))
    yield "", [pictures_panel(pictures, given.width)]


def contiguous(given: Given) -> Iterator[Shot]:
    """``parameters, address, ranks``: a subcube on the ring of a code."""
    code = GrayCode(given.wholes("parameters", 1, 8, 8))
    ranks = given.wholes("ranks", 0, (1 << code.n) - 1)
    words = tuple(word_of_node(code.n, node) for node in code.nodes)
    arcs = tuple(Arc(rank, 1, text(given["address"]), "c1", "A") for rank in ranks)
    yield "", ring_panels(Ring(words, arcs), given.width)


def busy_ranks(given: Given) -> Iterator[Shot]:
    """``n, busy_ranks, granted_ranks``: who is busy on the ring of the reflected code, and what is granted."""
    n = given.whole("n", 0, 8)
    words = tuple(word_of_node(n, gray_node(rank)) for rank in range(1 << n))
    roles = dict.fromkeys(given.wholes("busy_ranks", 0, (1 << n) - 1), "busy")
    roles.update(dict.fromkeys(given.wholes("granted_ranks", 0, (1 << n) - 1), "good"))
    yield "", ring_panels(Ring(words, (), roles, closed=n > 1), given.width)


def named_twice(given: Given) -> Iterator[Shot]:
    """``d, subcube``: a subcube."""
    d, address = given.whole("d", 1, 8), text(given["subcube"])
    if len(address) != d:
        raise UnfitError("subcube")
    yield "", cube_panels(Cube(d, {}, (Marked(members_of(address), address, "c1", "A"),)), given.width)


def message(given: Given) -> Iterator[Shot]:
    """``D, labels, map``: three labels: from, to, and where it goes."""
    d = given.whole("D", 1, 8)
    start, meant, went = given.wholes("labels", 0, (1 << d) - 1, 3)
    notes = {start: "from", meant: "meant for", went: "goes to"}
    roles = {start: "asked", meant: "good", went: "bad"}
    yield "", cube_panels(Cube(d, roles, (), (), notes), given.width)


def tiling(given: Given) -> Iterator[Shot]:
    """``torus, part``: the torus cut into squares of a side that divides its own."""
    torus, part = given.whole("torus", 1, 32), given.whole("part", 1, 32)
    if torus % part:
        raise UnfitError("part")
    starts = range(0, torus, part)
    boxes = tuple(
        Box(MARKS[place % 62], MARKS[place % 62], x, y, part, part, "placed", place)
        for place, (y, x) in enumerate(product(starts, starts))
    )
    yield "", [pictures_panel([Picture("", torus, torus, boxes)], given.width)]


_PAIRS = (("printed", "counted"), ("in_order", "least"), ("codes", "different"))
"""What is said or done, and what is so."""


def counted(given: Given) -> Iterator[Shot]:
    """Two numbers under names that tell which is right."""
    for said, true in _PAIRS:
        if said in given.data and true in given.data:
            values = [value[0] if isinstance(value, list) else value for value in (given[said], given[true])]
            stripes = tuple(
                Stripe(name.replace("_", " "), fraction(value), shown_number(fraction(value)), role)
                for name, value, role in zip((said, true), values, ("bad", "good"), strict=True)
            )
            yield "", [bars_panel(Bars(stripes), given.width)]
            return
    raise UnfitError("names")


def facts(given: Given) -> Iterator[Shot]:
    """Any data whose values are short: a row each."""
    rows = [cells("what", "value")]
    for name, value in list(given.data.items())[:_MOST_FACTS]:
        rows.append((Cell(str(name)[:_LONGEST_FACT]), Cell(_fact(value))))
    if len(rows) < 2:
        raise UnfitError("data")
    yield "", [sheet_panel(Sheet(tuple(rows)), given.width)]


def _fact(value: Any) -> str:
    """A number, a text or a list of these in few characters."""
    if isinstance(value, Mapping):
        raise UnfitError("mapping")
    if isinstance(value, list | tuple):
        if len(value) > 16:
            raise UnfitError("list")
        return _short(", ".join(map(_fact, value)))
    return _short(str(value))


def _short(words: str) -> str:
    if len(words) > _LONGEST_FACT:
        raise UnfitError("long")
    return words
