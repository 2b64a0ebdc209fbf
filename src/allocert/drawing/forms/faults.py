"""Hypercubes with faulty nodes: lists of free subcubes, labels that put the faults together, words, who is silent."""

from __future__ import annotations

import re
from collections.abc import Iterator

from allocert.drawing.forms.form import Given, UnfitError
from allocert.drawing.scenes.cube import Cube, subcubes_marked, word_of_node
from allocert.drawing.scenes.net import Marked
from allocert.drawing.scenes.scene import Scene, Shot
from allocert.drawing.scenes.sheet import Sheet, Words, cells
from allocert.machines.labelling import Labelling
from allocert.machines.words import bits, word_of
from allocert.models.hypercube.figure3 import READINGS, MisreadError, allocate, release

__all__ = [
    "free_lists",
    "lowest_bits",
    "relabelled",
    "silent",
    "words",
]


def free_lists(given: Given) -> Iterator[Shot]:
    """``D, faulty, history``: figure 3 as printed, with its lists, as the history goes on."""
    n, faulty = given.whole("D", 0, 6), given.wholes("faulty", 0, 63)
    reading = READINGS["lowered"]
    lists: tuple[tuple[int, ...], ...] = ((),) * (n + 1) if faulty else (*((),) * n, (0,))
    for node in bits(((1 << (1 << n)) - 1) ^ word_of(faulty)) if faulty else ():
        lists = release(lists, 0, node)[0]
    held: dict[tuple[int, int], int] = {}
    yield "before the first request", *_with_lists(n, faulty, lists, held)
    for number, step in enumerate(given.texts("history", 40), 1):
        found = re.fullmatch(r"(?:release of the )?Q_(\d+)(?: at (\d+))?", step)
        if not found or int(found[1]) > n:
            raise UnfitError(step)
        k = int(found[1])
        if found[2] is None:
            try:
                start, lists = allocate(reading, lists, k)
            except MisreadError as misread:
                yield f"{number}. {step}: {misread}", *_with_lists(n, faulty, lists, held)
                return
            answer = "refused" if start is None else f"granted at {start}"
            if start is not None:
                held[k, start] = len(held)
        else:
            base = int(found[2])
            held.pop((k, base), None)
            lists, answer = release(lists, k, base)[0], "released"
        yield f"{number}. {step}: {answer}", *_with_lists(n, faulty, lists, held)


def _with_lists(
    n: int,
    faulty: tuple[int, ...],
    lists: tuple[tuple[int, ...], ...],
    held: dict[tuple[int, int], int],
) -> Iterator[Scene]:
    listed = {start + i for k, starts in enumerate(lists) for start in starts for i in range(1 << k)}
    own = {start + i for k, start in held for i in range(1 << k)}
    lost = [node for node in range(1 << n) if node not in listed | own and node not in faulty]
    marked = tuple(
        Marked.nth(number, range(start, start + (1 << k)), f"granted, Q_{k} at {start}")
        for (k, start), number in held.items()
    )
    yield Cube(n, dict.fromkeys(faulty, "faulty") | dict.fromkeys(lost, "bad"), marked)
    shown = (", ".join(word_of_node(n, start) for start in starts) or "empty" for starts in lists)
    yield Sheet([cells(*(f"list {k}" for k in range(n + 1))), cells(*shown)])
    if lost:
        names = ", ".join(word_of_node(n, node) for node in lost[:16])
        yield Words(f"in no list, not granted and not faulty: {names}", "bad")


def words(given: Given) -> Iterator[Shot]:
    """``D, k``: words that are said to describe subcubes, and those that can be granted, both read from the text."""
    n, k = given.whole("D", 1, 6), given.whole("k", 0, 6)
    said, granted = [re.findall(r"'([01*]+)'", part) for part in (*given.text.split("described", 1), "")[:2]]
    right = [word for word in granted if len(word) == n]
    if not right or not said:
        raise UnfitError("text")
    rows = [cells("", "words", "symbols")]
    for title, found, role in (("described", said, "bad"), ("can be granted", granted, "good")):
        rows.append(cells(title, (", ".join(found), role), (len(found[0]), role)))
    caption = f"Q_{n}, subcubes of {k} dimensions"
    yield caption, Cube(n, {}, subcubes_marked(right, " can be granted")), Sheet(rows)


def relabelled(given: Given) -> Iterator[Shot]:
    """``D, faulty``: the largest fault-free blocks by the map of figure 4, and by the one that the text names."""
    n, faulty = given.whole("D", 1, 8), given.wholes("faulty", 0, 255)
    found = re.search(r"by the bits \(([0-9, ]+)\)", given.text)
    orders = [("by the map of figure 4", Labelling.by_faults(n, faulty).order)]
    if found:
        orders.append((f"by the bits ({found[1]})", tuple(int(bit) for bit in found[1].split(","))))
    for title, order in orders:
        if sorted(order) != list(range(n)):
            raise UnfitError("order")
        labels = {
            sum((node >> bit & 1) << place for place, bit in enumerate(order)): node for node in range(1 << n)
        }
        blocks, taken = list[Marked](), {node for node, real in labels.items() if real in faulty}
        roles = dict.fromkeys(taken, "faulty")
        for k in reversed(range(n + 1)):
            for start in range(0, 1 << n, 1 << k):
                block = range(start, start + (1 << k))
                if taken.isdisjoint(block):
                    taken |= set(block)
                    stars = word_of_node(n, start)[: n - k] + "*" * k
                    blocks.append(Marked.nth(len(blocks), block, f"{stars} (Q_{k})"))
        yield f"{title}: {len(blocks)} blocks; labels are the new ones", Cube(n, roles, tuple(blocks))


def lowest_bits(given: Given) -> Iterator[Shot]:
    """``map, word, labels``: where each direction goes, and where the faults then are."""
    order = given.wholes("map", 1, 12)
    n = len(order)
    word = given.word("word", "0123456789", n)
    printed = re.search(r"not (\d+)", given.text)
    rows = [cells("place", *range(1, n + 1)), cells("map", *order)]
    wrong = printed[1] if printed and len(printed[1]) == n else ""
    pairs = list(zip(wrong or word, word, strict=True))
    if wrong:
        rows.append(cells("printed word", *((a, "" if a == b else "bad") for a, b in pairs)))
    rows.append(cells("word of the map", *((b, "" if a == b else "good") for a, b in pairs)))
    scenes: list[Scene] = [Sheet(rows)]
    roles = dict.fromkeys(given.wholes("labels", 0, (1 << n) - 1), "faulty")
    if n <= 8:
        scenes.append(Cube(n, roles))
    yield "the faults under the printed word" if wrong else f"the faults under {word}", *scenes


def silent(given: Given) -> Iterator[Shot]:
    """``D, faulty, silent``: who answers nothing."""
    n = given.whole("D", 1, 8)
    roles = dict.fromkeys(given.wholes("silent", 0, 255), "bad")
    roles.update(dict.fromkeys(given.wholes("faulty", 0, 255), "faulty"))
    yield "red nodes stay silent, though they work", Cube(n, roles)
