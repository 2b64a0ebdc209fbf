"""Hypercubes with faulty nodes: lists of free subcubes, labels that put the faults together, words, who is silent."""

from __future__ import annotations

import re
from collections.abc import Iterator

from allocert.drawing.forms.form import Given, Shot, UnfitError, text
from allocert.drawing.picture import MARKS
from allocert.drawing.scenes.cube import Cube, Marked, subcubes_marked, word_of_node
from allocert.drawing.scenes.looks import colour_role
from allocert.drawing.scenes.panel import Panel, words_of
from allocert.drawing.scenes.panels import cube_panels, sheet_panel
from allocert.drawing.scenes.sheet import Cell, Sheet, cells
from allocert.machines.labelling import Labelling
from allocert.machines.words import bits, word_of
from allocert.proofs.kandlur_shin.lists.figure3 import READINGS, MisreadError, allocate, release

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
    yield "before the first request", _with_lists(n, faulty, lists, held, given.width)
    for number, step in enumerate(given.texts("history", 40), 1):
        found = re.fullmatch(r"(?:release of the )?Q_(\d+)(?: at (\d+))?", step)
        if not found or int(found[1]) > n:
            raise UnfitError(step)
        k = int(found[1])
        if found[2] is None:
            try:
                start, lists = allocate(reading, lists, k)
            except MisreadError as misread:
                yield f"{number}. {step}: {misread}", _with_lists(n, faulty, lists, held, given.width)
                return
            answer = "refused" if start is None else f"granted at {start}"
            if start is not None:
                held[k, start] = len(held)
        else:
            base = int(found[2])
            held.pop((k, base), None)
            lists, answer = release(lists, k, base)[0], "released"
        yield f"{number}. {step}: {answer}", _with_lists(n, faulty, lists, held, given.width)


def _with_lists(
    n: int,
    faulty: tuple[int, ...],
    lists: tuple[tuple[int, ...], ...],
    held: dict[tuple[int, int], int],
    width: int,
) -> list[Panel]:
    roles = dict.fromkeys(faulty, "faulty")
    listed = {start + i for k, starts in enumerate(lists) for start in starts for i in range(1 << k)}
    own = {start + i for k, start in held for i in range(1 << k)}
    lost = [node for node in range(1 << n) if node not in listed | own and node not in faulty]
    roles.update(dict.fromkeys(lost, "bad"))
    marked = tuple(
        Marked(
            tuple(range(start, start + (1 << k))),
            f"granted, Q_{k} at {start}",
            colour_role(number),
            MARKS[number % len(MARKS)],
        )
        for (k, start), number in held.items()
    )
    rows = (
        cells(*(f"list {k}" for k in range(n + 1))),
        cells(*(", ".join(word_of_node(n, start) for start in starts) or "empty" for starts in lists)),
    )
    panels: list[Panel] = [*cube_panels(Cube(n, roles, marked), width), sheet_panel(Sheet(rows), width)]
    if lost:
        names = ", ".join(word_of_node(n, node) for node in lost[:16])
        panels.append(words_of(f"in no list, not granted and not faulty: {names}", width, "bad"))
    return panels


def words(given: Given) -> Iterator[Shot]:
    """``D, k``: words that are said to describe subcubes, and those that can be granted, both read from the text."""
    n, k = given.whole("D", 1, 6), given.whole("k", 0, 6)
    said, granted = [re.findall(r"'([01*]+)'", part) for part in (*given.text.split("described", 1), "")[:2]]
    right = [word for word in granted if len(word) == n]
    if not right or not said:
        raise UnfitError("text")
    rows = [cells("", "words", "symbols")]
    for title, found, role in (("described", said, "bad"), ("can be granted", granted, "good")):
        rows.append((Cell(title), Cell(", ".join(found), role), Cell(str(len(found[0])), role)))
    cube = Cube(n, {}, subcubes_marked(right, " can be granted"))
    yield (
        f"Q_{n}, subcubes of {k} dimensions",
        [
            *cube_panels(cube, given.width),
            sheet_panel(Sheet(tuple(rows)), given.width),
        ],
    )


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
                block = tuple(range(start, start + (1 << k)))
                if taken.isdisjoint(block):
                    taken |= set(block)
                    stars = word_of_node(n, start)[: n - k] + "*" * k
                    place = len(blocks)
                    blocks.append(
                        Marked(block, f"{stars} (Q_{k})", colour_role(place), MARKS[place % len(MARKS)])
                    )
        yield (
            f"{title}: {len(blocks)} blocks; labels are the new ones",
            cube_panels(Cube(n, roles, tuple(blocks)), given.width),
        )


def lowest_bits(given: Given) -> Iterator[Shot]:
    """``map, word, labels``: where each direction goes, and where the faults then are."""
    order, word = given.wholes("map", 1, 12), text(given["word"], 12)
    if len(word) != len(order):
        raise UnfitError("word")
    n = len(order)
    printed = re.search(r"not (\d+)", given.text)
    rows = [cells("place", *range(1, n + 1)), cells("map", *order)]
    wrong = printed[1] if printed and len(printed[1]) == n else ""
    if wrong:
        rows.append(
            (
                Cell("printed word"),
                *(Cell(a, "" if a == b else "bad") for a, b in zip(wrong, word, strict=True)),
            )
        )
    rows.append(
        (
            Cell("word of the map"),
            *(Cell(b, "good" if wrong and a != b else "") for a, b in zip(wrong or word, word, strict=True)),
        )
    )
    roles = dict.fromkeys(given.wholes("labels", 0, (1 << n) - 1), "faulty")
    panels = [sheet_panel(Sheet(tuple(rows)), given.width)]
    if n <= 8:
        panels += cube_panels(Cube(n, roles), given.width)
    yield "the faults under the printed word" if wrong else f"the faults under {word}", panels


def silent(given: Given) -> Iterator[Shot]:
    """``D, faulty, silent``: who answers nothing."""
    n = given.whole("D", 1, 8)
    roles = dict.fromkeys(given.wholes("silent", 0, 255), "bad")
    roles.update(dict.fromkeys(given.wholes("faulty", 0, 255), "faulty"))
    yield "red nodes stay silent, though they work", cube_panels(Cube(n, roles), given.width)
