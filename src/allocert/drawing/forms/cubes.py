"""Hypercubes: which subcubes and processors a rule names, recognises or misses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from allocert.drawing.forms.form import Given, UnfitError, text, whole
from allocert.drawing.lines import many
from allocert.drawing.scenes.cube import Cube, members_of, subcubes_marked, word_of_node
from allocert.drawing.scenes.net import Arrow, Marked
from allocert.drawing.scenes.ring import Arc, Ring
from allocert.drawing.scenes.scene import Shot
from allocert.drawing.scenes.sheet import Sheet, Words, cells
from allocert.machines.graysegments import gray_node
from allocert.machines.words import bits

__all__ = [
    "appended",
    "available_of",
    "counts_of_subcubes",
    "gray_word",
    "leading",
    "literal_subcubes",
    "message",
    "named_subcubes",
    "named_twice",
    "region",
    "reports",
    "stars",
    "static_trace",
    "two_corners",
]


def region(given: Given) -> Iterator[Shot]:
    """``n, rule, k, region``: the nodes ``#[first,last]``, a subcube needs 2^k of them."""
    n, k = given.whole("n", 0, 8), given.whole("k", 0, 8)
    ends = re.fullmatch(r"#\[(\d{1,3}),(\d{1,3})\]", text(given["region"]))
    if not ends:
        raise UnfitError("region")
    nodes = tuple(range(int(ends[1]), int(ends[2]) + 1))
    marked = Marked(nodes, f"{given['region']}: {len(nodes)} numbers", "bad", "!")
    cube = Cube(n, {}, (marked,) if max(nodes, default=0) < 1 << n else ())
    written = given.found(r"has (\d+) of \d+ members")[1]
    rows = (
        cells("", "members"),
        cells("written", (written, "bad")),
        cells(f"a {k}-subcube has", (1 << k, "good")),
    )
    yield f"{text(given['rule'])}, n = {n}, k = {k}", cube, Sheet(rows)


def appended(given: Given) -> Iterator[Shot]:
    """``n, words, missing, repeated, jumps``: a code of n + 1 bits that is none, on the cube that it has to visit."""
    n = given.whole("n", 0, 6) + 1
    missing, repeated = (
        [int(word, 2) for word in given.texts(name) if len(word) == n] for name in ("missing", "repeated")
    )
    jumps = (re.fullmatch(rf"([01]{{{n}}})-([01]{{{n}}})", jump) for jump in given.texts("jumps"))
    arrows = tuple(Arrow(int(jump[1], 2), int(jump[2], 2), "no link") for jump in jumps if jump)
    roles = dict.fromkeys((*missing, *repeated), "bad")
    yield f"the words of {n} bits", Cube(n, roles, (), arrows, dict.fromkeys(missing, "missing"))


def counts_of_subcubes(given: Given) -> Iterator[Shot]:
    """``n, free, counts``: free nodes, and the numbers of subcubes by dimension that are compared."""
    n = given.whole("n", 0, 6)
    every = (1 << (1 << n)) - 1
    busy = dict.fromkeys(bits(every ^ given.whole("free", 0, every)), "busy")
    rows = [cells("", *(f"{k}-cubes" for k in range(n + 1)))]
    rows += [cells(f"set {place}", *row) for place, row in enumerate(given.items("counts", 8), 1)]
    if len({len(row) for row in rows}) != 1:
        raise UnfitError("counts")
    yield "neither row is greater", Cube(n, busy), Sheet(rows)


def available_of(given: Given, d: int) -> set[int]:
    """The processors of Q_d that ``available`` names by numbers or words."""
    found = given.items("available", 1 << d)
    return {whole(int(one, 2) if isinstance(one, str) else one, 0, (1 << d) - 1) for one in found}


def named_subcubes(given: Given) -> Iterator[Shot]:
    """``d, available, subcubes``: who is available; the subcubes, which the run does not name."""
    d = given.whole("d", 1, 8)
    busy = dict.fromkeys({*range(1 << d)} - available_of(given, d), "busy")
    yield "", Cube(d, busy, subcubes_marked(given.texts("subcubes", 12), " is available, not named"))


def static_trace(given: Given) -> Iterator[Shot]:
    """``d, steps``: requests with the nodes that they got; then a request that is refused, read from the text."""
    d = given.whole("d", 1, 6)
    held: list[Marked] = []
    for number, (what, k, word) in enumerate(given.items("steps", 40)):
        nodes = tuple(bits(int(word)))
        if what != "request" or not nodes or nodes[-1] >= 1 << d:
            raise UnfitError("steps")
        own = Marked.nth(number, nodes, "")
        held.append(Marked(nodes, f"{own.mark}: Q_{int(k)}", own.role, own.mark))
        first = ", ".join(word_of_node(d, node) for node in nodes)
        yield f"{number + 1}. a request for Q_{int(k)} gets {first}", Cube(d, {}, tuple(held))
    refused = re.search(r"then Q_(\d+) is refused[^;]*", given.text)
    if refused:
        yield refused[0], Cube(d, {}, tuple(held))


def gray_word(given: Given) -> Iterator[Shot]:
    """``d, word``: the numbers that a code is said to take, and the word that none of them has."""
    d, word = given.whole("d", 1, 6), text(given["word"])
    words = tuple(word_of_node(d, gray_node(rank)) for rank in range(1 << d))
    half = (1 << d >> 1) + 1
    arc = Arc(0, half, f"numbers 0 to {half - 1}", "c0", "a")
    ring = Ring(words, (arc,), {words.index(word): "bad"}, names={"bad": f"{word}: no number"})
    yield f"no number up to {half - 1} has the word {word}", ring


def reports(given: Given) -> Iterator[Shot]:
    """``d, available, reports, steps``: who reports to the host."""
    d = given.whole("d", 1, 8)
    here = available_of(given, d)
    roles = {node: "good" if node in here else "busy" for node in range(1 << d)}
    notes = dict.fromkeys(given.wholes("reports", 0, (1 << d) - 1), "reports")
    yield f"after {many(given.whole('steps', 0, 1 << 20), 'step')}", Cube(d, roles, notes=notes)


def stars(given: Given) -> Iterator[Shot]:
    """``d, q, k, pi``: where the description puts its stars, and what room the head leaves for the others."""
    d, q, k = given.whole("d", 1, 12), given.whole("q", 0, 12), given.whole("k", 0, 12)
    tail, head = d - k, d - q + k
    rows = (
        cells("bit of pi", *given.wholes("pi", 1, d)),
        cells(
            f"last {tail} arbitrary", *(("*", "asked") if place >= d - tail else "?" for place in range(d))
        ),
        cells(
            f"first {head}, {many(k, 'star')}",
            *(("head", "c4") if place < head else "" for place in range(d)),
        ),
    )
    sentence = f"{tail} stars at the end and {k} among the first {head} have to be {q} in all"
    yield "", Sheet(rows), Words(sentence, "bad")


def literal_subcubes(given: Given) -> Iterator[Shot]:
    """``d, q, pi``: the q-subcubes of Q_d that the single buddy system of pi has, which the text denies QB_k."""
    d, q = given.whole("d", 1, 6), given.whole("q", 0, 6)
    pi = given.wholes("pi", 1, d)
    if q > d or len(set(pi)) != d:
        raise UnfitError("pi")
    fixed = sorted(pi[: d - q])
    addresses = []
    for number in range(min(1 << len(fixed), 16)):
        symbols = dict(zip(fixed, word_of_node(len(fixed), number), strict=False))
        addresses.append("".join(symbols.get(place, "*") for place in range(1, d + 1)))
    caption = f"the {q}-subcubes of the buddy system, which should all be there"
    yield caption, Cube(d, {}, subcubes_marked(addresses, " is missing"))


def leading(given: Given) -> Iterator[Shot]:
    """``d, pi, pe``: a processor and the dimension that it leads, read from the text."""
    d = given.whole("d", 1, 8)
    pe = int(given.word("pe", "01", d), 2)
    found = re.search(r"z of [01]+ is (\d+), it leads dimension (\d+)", given.text)
    yield "", Cube(d, {pe: "bad"}, notes={pe: f"z = {found[1]}, leads {found[2]}"} if found else {})


def two_corners(given: Given) -> Iterator[Shot]:
    """``d, beta, pes, distance``: a node that stands for two corners of a square."""
    d = given.whole("d", 1, 8)
    node = int(given.word("beta", "01", d), 2)
    caption = f"{many(given.whole('pes', 0, 99), 'processor')} instead of 2"
    yield caption, Cube(d, {node: "bad"}, notes={node: "stands for two"})


def named_twice(given: Given) -> Iterator[Shot]:
    """``d, subcube``: a subcube."""
    d = given.whole("d", 1, 8)
    address = given.word("subcube", "01*", d)
    yield "", Cube(d, {}, (Marked(members_of(address), address, "c1", "A"),))


def message(given: Given) -> Iterator[Shot]:
    """``D, labels, map``: three labels: from, to, and where it goes."""
    d = given.whole("D", 1, 8)
    start, meant, went = given.wholes("labels", 0, (1 << d) - 1, 3)
    notes = {start: "from", meant: "meant for", went: "goes to"}
    yield "", Cube(d, {start: "asked", meant: "good", went: "bad"}, notes=notes)
