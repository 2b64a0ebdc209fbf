"""Forms that occur besides the papers' own statements: sets of intervals, ranks; and any short data as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from allocert.drawing.forms.form import Given, UnfitError, text
from allocert.drawing.picture import Picture, placed
from allocert.drawing.scenes.cube import word_of_node
from allocert.drawing.scenes.ring import Arc, Ring
from allocert.drawing.scenes.scene import Shot
from allocert.drawing.scenes.sheet import Sheet, cells
from allocert.machines.graycode import GrayCode
from allocert.machines.graysegments import gray_node

__all__ = ["busy_ranks", "contiguous", "facts", "tiling"]

_MOST_FACTS = 24
_LONGEST_FACT = 48


def contiguous(given: Given) -> Iterator[Shot]:
    """``parameters, address, ranks``: a subcube on the ring of a code."""
    code = GrayCode(given.wholes("parameters", 1, 8, 8))
    ranks = given.wholes("ranks", 0, (1 << code.n) - 1)
    words = tuple(word_of_node(code.n, node) for node in code.nodes)
    yield "", Ring(words, tuple(Arc(rank, 1, text(given["address"]), "c1", "A") for rank in ranks))


def busy_ranks(given: Given) -> Iterator[Shot]:
    """``n, busy_ranks, granted_ranks``: the busy nodes on the ring of the reflected code, and the grant."""
    n = given.whole("n", 0, 8)
    words = tuple(word_of_node(n, gray_node(rank)) for rank in range(1 << n))
    roles = dict.fromkeys(given.wholes("busy_ranks", 0, (1 << n) - 1), "busy")
    roles.update(dict.fromkeys(given.wholes("granted_ranks", 0, (1 << n) - 1), "good"))
    yield "", Ring(words, (), roles, closed=n > 1)


def tiling(given: Given) -> Iterator[Shot]:
    """``torus, part``: the torus cut into squares of a side that divides its own."""
    torus, part = given.whole("torus", 1, 32), given.whole("part", 1, 32)
    if torus % part:
        raise UnfitError("part")
    corners = product(range(0, torus, part), repeat=2)
    boxes = tuple(placed(place, x, y, part, part) for place, (y, x) in enumerate(corners))
    yield "", [Picture("", torus, torus, boxes)]


def facts(given: Given) -> Iterator[Shot]:
    """Any data whose values are short: a row each."""
    rows = [cells("what", "value")]
    for name, value in list(given.data.items())[:_MOST_FACTS]:
        rows.append(cells(str(name)[:_LONGEST_FACT], _fact(value)))
    if len(rows) < 2:
        raise UnfitError("data")
    yield "", Sheet(rows)


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
