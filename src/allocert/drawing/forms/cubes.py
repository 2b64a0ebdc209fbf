"""Hypercubes: words as labels, what is recognised, what is faulty, what lists hold."""

from __future__ import annotations

import re
from collections.abc import Iterator

from allocert.drawing.forms.form import Given, Shot, UnfitError, text
from allocert.drawing.scenes.cube import Cube, Marked, members_of, word_of_node
from allocert.drawing.scenes.looks import colour_role
from allocert.drawing.scenes.net import Arrow
from allocert.drawing.scenes.panel import Panel, words_of
from allocert.drawing.scenes.panels import cube_panels, ring_panels, sheet_panel
from allocert.drawing.scenes.ring import Arc, Ring
from allocert.drawing.scenes.sheet import Cell, Sheet, cells
from allocert.machines.graysegments import gray_node
from allocert.machines.labelling import Labelling
from allocert.machines.words import bits, word_of
from allocert.proofs.kandlur_shin.lists.figure3 import READINGS, MisreadError, allocate, release

__all__ = [
    "appended",
    "counts_of_subcubes",
    "free_lists",
    "gray_word",
    "leading",
    "literal_subcubes",
    "lowest_bits",
    "named_subcubes",
    "region",
    "relabelled",
    "reports",
    "silent",
    "stars",
    "static_trace",
    "two_corners",
    "words",
]

_MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def _marked(addresses: Iterator[str] | list[str], told: str = "") -> tuple[Marked, ...]:
    """Subcubes by their addresses, each with a colour and a letter."""
    return tuple(
        Marked(members_of(address), f"{address}{told}", colour_role(place), _MARKS[place % len(_MARKS)])
        for place, address in enumerate(addresses)
    )


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
            _MARKS[number % 52],
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
    """``D, k``: words that are said to describe subcubes, and those that can be granted, both told by the text."""
    n, k = given.whole("D", 1, 6), given.whole("k", 0, 6)
    said, granted = [re.findall(r"'([01*]+)'", part) for part in (*given.told.split("described", 1), "")[:2]]
    right = [word for word in granted if len(word) == n]
    if not right or not said:
        raise UnfitError("told")
    rows = [cells("", "words", "symbols")]
    for title, found, role in (("described", said, "bad"), ("can be granted", granted, "good")):
        rows.append((Cell(title), Cell(", ".join(found), role), Cell(str(len(found[0])), role)))
    cube = Cube(n, {}, _marked(right, " can be granted"))
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
    found = re.search(r"by the bits \(([0-9, ]+)\)", given.told)
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
                    blocks.append(Marked(block, f"{stars} (Q_{k})", colour_role(place), _MARKS[place % 52]))
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
    printed = re.search(r"not (\d+)", given.told)
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
    yield f"the faults under {word}", panels


def silent(given: Given) -> Iterator[Shot]:
    """``D, faulty, silent``: who answers nothing."""
    n = given.whole("D", 1, 8)
    roles = dict.fromkeys(given.wholes("silent", 0, 255), "bad")
    roles.update(dict.fromkeys(given.wholes("faulty", 0, 255), "faulty"))
    yield "red nodes stay silent, though they work", cube_panels(Cube(n, roles), given.width)


def region(given: Given) -> Iterator[Shot]:
    """``n, rule, k, region``: the nodes ``#[first,last]``, of which a subcube needs 2^k."""
    n, k = given.whole("n", 0, 8), given.whole("k", 0, 8)
    found = re.fullmatch(r"#\[(\d{1,3}),(\d{1,3})\]", text(given["region"]))
    members = numbers = re.search(r"has (\d+) of (\d+) members", given.told)
    if not found or not members or not numbers:
        raise UnfitError("region")
    nodes = tuple(range(int(found[1]), int(found[2]) + 1))
    marked = (Marked(nodes, f"{given['region']}: {len(nodes)} numbers", "bad", "!"),)
    rows = (
        cells("", "members"),
        (Cell("written"), Cell(numbers[1], "bad")),
        (Cell(f"a {k}-subcube has"), Cell(str(1 << k), "good")),
    )
    cube = Cube(n, {}, tuple(one for one in marked if max(one.members, default=0) < 1 << n))
    yield (
        f"{text(given['rule'])}, n = {n}, k = {k}",
        [
            *cube_panels(cube, given.width),
            sheet_panel(Sheet(rows), given.width),
        ],
    )


def appended(given: Given) -> Iterator[Shot]:
    """``n, words, missing, repeated, jumps``: a code of n + 1 bits that is none, on the cube that it has to visit."""
    n = given.whole("n", 0, 6) + 1
    missing, repeated = given.texts("missing"), given.texts("repeated")
    roles = {int(word, 2): "bad" for word in (*missing, *repeated) if len(word) == n}
    arrows = []
    for jump in given.texts("jumps"):
        found = re.fullmatch(rf"([01]{{{n}}})-([01]{{{n}}})", jump)
        if found:
            arrows.append(Arrow(int(found[1], 2), int(found[2], 2), "no link"))
    notes = {int(word, 2): "missing" for word in missing if len(word) == n}
    yield f"the words of {n} bits", cube_panels(Cube(n, roles, (), tuple(arrows), notes), given.width)


def counts_of_subcubes(given: Given) -> Iterator[Shot]:
    """``n, free, counts``: free nodes, and the numbers of subcubes by dimension that are compared."""
    n = given.whole("n", 0, 6)
    free = given.whole("free", 0, (1 << (1 << n)) - 1)
    counts = given["counts"]
    if not isinstance(counts, list | tuple) or len(counts) > 8:
        raise UnfitError("counts")
    rows = [cells("", *(f"{k}-cubes" for k in range(n + 1)))]
    for place, row in enumerate(counts, 1):
        rows.append(cells(f"set {place}", *row))
    if len({len(row) for row in rows}) != 1:
        raise UnfitError("counts")
    roles = dict.fromkeys(bits(((1 << (1 << n)) - 1) ^ free), "busy")
    yield (
        "neither row is greater",
        [
            *cube_panels(Cube(n, roles), given.width),
            sheet_panel(Sheet(tuple(rows)), given.width),
        ],
    )


def _available(given: Given, d: int) -> set[int]:
    """Numbers or words of ``available``."""
    found = given["available"]
    if not isinstance(found, list | tuple) or len(found) > 1 << d:
        raise UnfitError("available")
    nodes = {int(one, 2) if isinstance(one, str) else one for one in found}
    if not all(type(node) is int and 0 <= node < 1 << d for node in nodes):
        raise UnfitError("available")
    return nodes


def named_subcubes(given: Given) -> Iterator[Shot]:
    """``d, available, subcubes``: who is available; the subcubes, which the run does not name."""
    d = given.whole("d", 1, 8)
    here = _available(given, d)
    roles = {node: "busy" for node in range(1 << d) if node not in here}
    marked = _marked([text(address) for address in given.texts("subcubes", 12)], " is available, not named")
    yield "", cube_panels(Cube(d, roles, marked), given.width)


def static_trace(given: Given) -> Iterator[Shot]:
    """``d, steps``: requests with the nodes that they got; then a request that is refused, told by the text."""
    d = given.whole("d", 1, 6)
    steps = given["steps"]
    if not isinstance(steps, list | tuple) or len(steps) > 40:
        raise UnfitError("steps")
    held: list[Marked] = []
    for number, step in enumerate(steps):
        what, k, word = step
        nodes = tuple(bits(int(word)))
        if what != "request" or not nodes or nodes[-1] >= 1 << d:
            raise UnfitError("steps")
        mark = _MARKS[number % 52]
        held.append(Marked(nodes, f"{mark}: Q_{int(k)}", colour_role(number), mark))
        first = ", ".join(word_of_node(d, node) for node in nodes)
        yield (
            f"{number + 1}. a request for Q_{int(k)} gets {first}",
            cube_panels(Cube(d, {}, tuple(held)), given.width),
        )
    refused = re.search(r"then Q_(\d+) is refused[^;]*", given.told)
    if refused:
        yield refused[0], cube_panels(Cube(d, {}, tuple(held)), given.width)


def gray_word(given: Given) -> Iterator[Shot]:
    """``d, word``: the numbers that a code is said to take, and the word that none of them has."""

    d, word = given.whole("d", 1, 6), text(given["word"])
    names = tuple(word_of_node(d, gray_node(rank)) for rank in range(1 << d))
    half = (1 << d >> 1) + 1
    ring = Ring(names, (Arc(0, half, f"numbers 0 to {half - 1}", "c0", "a"),), {names.index(word): "bad"})
    yield f"no number up to {half - 1} has the word {word}", ring_panels(ring, given.width)


def reports(given: Given) -> Iterator[Shot]:
    """``d, available, reports, steps``: who reports to the host."""
    d = given.whole("d", 1, 8)
    here = _available(given, d)
    roles = {node: "good" if node in here else "busy" for node in range(1 << d)}
    notes = dict.fromkeys(given.wholes("reports", 0, (1 << d) - 1), "reports")
    yield (
        f"after {given.whole('steps', 0, 1 << 20)} steps",
        cube_panels(Cube(d, roles, (), (), notes), given.width),
    )


def stars(given: Given) -> Iterator[Shot]:
    """``d, q, k, pi``: where the description puts its stars, and what room the head leaves for the others."""
    d, q, k = given.whole("d", 1, 12), given.whole("q", 0, 12), given.whole("k", 0, 12)
    pi = given.wholes("pi", 1, d)
    tail = d - k
    head = d - q + k
    row = [Cell("*", "asked") if place >= d - tail else Cell("?") for place in range(d)]
    within = [Cell("head", "c4") if place < head else Cell("") for place in range(d)]
    rows = (
        cells("bit of pi", *pi),
        (Cell(f"last {tail} arbitrary"), *row),
        (Cell(f"first {head}, {k} star{'s' * (k != 1)}"), *within),
    )
    told = f"{tail} stars at the end and {k} among the first {head} have to be {q} in all"
    yield "", [sheet_panel(Sheet(rows), given.width), words_of(told, given.width, "bad")]


def literal_subcubes(given: Given) -> Iterator[Shot]:
    """``d, q, pi``: the q-subcubes of Q_d that the single buddy system of pi has, of which the text says that QB_k has none."""
    d, q = given.whole("d", 1, 6), given.whole("q", 0, 6)
    pi = given.wholes("pi", 1, d)
    if q > d or len(set(pi)) != d:
        raise UnfitError("pi")
    free = set(pi[d - q :])
    fixed = [place for place in range(1, d + 1) if place not in free]
    addresses = []
    for number in range(min(1 << len(fixed), 16)):
        symbols = ["*"] * d
        for place, bit in zip(fixed, word_of_node(len(fixed), number), strict=False):
            symbols[place - 1] = bit
        addresses.append("".join(symbols))
    yield (
        f"the {q}-subcubes of the buddy system, which should all be there",
        cube_panels(Cube(d, {}, _marked(addresses, " is missing")), given.width),
    )


def leading(given: Given) -> Iterator[Shot]:
    """``d, pi, pe``: a processor and the dimension that it leads, told by the text."""
    d, pe = given.whole("d", 1, 8), text(given["pe"])
    if len(pe) != d or pe.strip("01"):
        raise UnfitError("pe")
    found = re.search(r"z of [01]+ is (\d+), it leads dimension (\d+)", given.told)
    notes = {int(pe, 2): f"z = {found[1]}, leads {found[2]}"} if found else {}
    yield "", cube_panels(Cube(d, {int(pe, 2): "bad"}, (), (), notes), given.width)


def two_corners(given: Given) -> Iterator[Shot]:
    """``d, beta, pes, distance``: a node that stands for two corners of a square."""
    d, beta = given.whole("d", 1, 8), text(given["beta"])
    if len(beta) != d or beta.strip("01"):
        raise UnfitError("beta")
    where = int(beta, 2)
    yield (
        f"{given.whole('pes', 0, 99)} processor instead of 2",
        cube_panels(Cube(d, {where: "bad"}, (), (), {where: "stands for two"}), given.width),
    )
