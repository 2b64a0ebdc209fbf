"""Hypercubes: which subcubes and processors a rule names, recognises or misses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from allocert.drawing.forms.form import Given, Shot, UnfitError, many, text
from allocert.drawing.picture import MARKS
from allocert.drawing.scenes.cube import Cube, Marked, subcubes_marked, word_of_node
from allocert.drawing.scenes.looks import colour_role
from allocert.drawing.scenes.net import Arrow
from allocert.drawing.scenes.panel import words_of
from allocert.drawing.scenes.panels import cube_panels, ring_panels, sheet_panel
from allocert.drawing.scenes.ring import Arc, Ring
from allocert.drawing.scenes.sheet import Cell, Sheet, cells
from allocert.machines.graysegments import gray_node
from allocert.machines.words import bits

__all__ = [
    "appended",
    "counts_of_subcubes",
    "gray_word",
    "leading",
    "literal_subcubes",
    "named_subcubes",
    "region",
    "reports",
    "stars",
    "static_trace",
    "two_corners",
]


def region(given: Given) -> Iterator[Shot]:
    """``n, rule, k, region``: the nodes ``#[first,last]``, of which a subcube needs 2^k."""
    n, k = given.whole("n", 0, 8), given.whole("k", 0, 8)
    found = re.fullmatch(r"#\[(\d{1,3}),(\d{1,3})\]", text(given["region"]))
    members = numbers = re.search(r"has (\d+) of (\d+) members", given.text)
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
    marked = subcubes_marked(
        [text(address) for address in given.texts("subcubes", 12)], " is available, not named"
    )
    yield "", cube_panels(Cube(d, roles, marked), given.width)


def static_trace(given: Given) -> Iterator[Shot]:
    """``d, steps``: requests with the nodes that they got; then a request that is refused, read from the text."""
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
        mark = MARKS[number % len(MARKS)]
        held.append(Marked(nodes, f"{mark}: Q_{int(k)}", colour_role(number), mark))
        first = ", ".join(word_of_node(d, node) for node in nodes)
        yield (
            f"{number + 1}. a request for Q_{int(k)} gets {first}",
            cube_panels(Cube(d, {}, tuple(held)), given.width),
        )
    refused = re.search(r"then Q_(\d+) is refused[^;]*", given.text)
    if refused:
        yield refused[0], cube_panels(Cube(d, {}, tuple(held)), given.width)


def gray_word(given: Given) -> Iterator[Shot]:
    """``d, word``: the numbers that a code is said to take, and the word that none of them has."""

    d, word = given.whole("d", 1, 6), text(given["word"])
    names = tuple(word_of_node(d, gray_node(rank)) for rank in range(1 << d))
    half = (1 << d >> 1) + 1
    ring = Ring(names, (Arc(0, half, f"numbers 0 to {half - 1}", "c0", "a"),), {names.index(word): "bad"})
    yield (
        f"no number up to {half - 1} has the word {word}",
        ring_panels(ring, given.width, {"bad": f"{word}: no number"}),
    )


def reports(given: Given) -> Iterator[Shot]:
    """``d, available, reports, steps``: who reports to the host."""
    d = given.whole("d", 1, 8)
    here = _available(given, d)
    roles = {node: "good" if node in here else "busy" for node in range(1 << d)}
    notes = dict.fromkeys(given.wholes("reports", 0, (1 << d) - 1), "reports")
    yield (
        f"after {many(given.whole('steps', 0, 1 << 20), 'step')}",
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
    sentence = f"{tail} stars at the end and {k} among the first {head} have to be {q} in all"
    yield "", [sheet_panel(Sheet(rows), given.width), words_of(sentence, given.width, "bad")]


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
        cube_panels(Cube(d, {}, subcubes_marked(addresses, " is missing")), given.width),
    )


def leading(given: Given) -> Iterator[Shot]:
    """``d, pi, pe``: a processor and the dimension that it leads, read from the text."""
    d, pe = given.whole("d", 1, 8), text(given["pe"])
    if len(pe) != d or pe.strip("01"):
        raise UnfitError("pe")
    found = re.search(r"z of [01]+ is (\d+), it leads dimension (\d+)", given.text)
    notes = {int(pe, 2): f"z = {found[1]}, leads {found[2]}"} if found else {}
    yield "", cube_panels(Cube(d, {int(pe, 2): "bad"}, (), (), notes), given.width)


def two_corners(given: Given) -> Iterator[Shot]:
    """``d, beta, pes, distance``: a node that stands for two corners of a square."""
    d, beta = given.whole("d", 1, 8), text(given["beta"])
    if len(beta) != d or beta.strip("01"):
        raise UnfitError("beta")
    where = int(beta, 2)
    yield (
        f"{many(given.whole('pes', 0, 99), 'processor')} instead of 2",
        cube_panels(Cube(d, {where: "bad"}, (), (), {where: "stands for two"}), given.width),
    )
