"""Gray codes as rings: the subcubes that they recognise, segments of them, and what a strategy hands out along them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from allocert.allocators.hypercube.asi_plan import (
    AS_PRINTED,
    KEEPS_32,
    SENSIBLE,
    Index,
    Plan,
    Reading,
    plan,
)
from allocert.drawing.forms.form import Given, Shot, UnfitError, many
from allocert.drawing.picture import MARKS
from allocert.drawing.scenes.cube import Cube, Marked, word_of_node
from allocert.drawing.scenes.looks import colour_role
from allocert.drawing.scenes.panel import Panel, words_of
from allocert.drawing.scenes.panels import bars_panel, cube_panels, ring_panels, sheet_panel
from allocert.drawing.scenes.ring import Arc, Ring
from allocert.drawing.scenes.sheet import Bars, Cell, Sheet, Stripe, cells
from allocert.machines.graycode import GrayCode
from allocert.machines.graysegments import gray_node, segment_directions
from allocert.machines.words import bits

__all__ = ["families", "handed_out", "recognised", "segment"]

_LARGEST = 8
_LARGEST_FIGURES = 6

_TO_THE_LETTER = (AS_PRINTED, replace(AS_PRINTED, index=Index.IN_TURN))
"""The printed steps, the last line of step 6 for p-1, and its lines in turn."""


def _words(code: GrayCode) -> tuple[str, ...]:
    return tuple(word_of_node(code.n, node) for node in code.nodes)


def families(given: Given) -> Iterator[Shot]:
    """``codes, n, printed``: how many codes are enough, then each code as a ring with the subcubes of n/2 dimensions in it."""
    n = given.whole("n", 1, _LARGEST_FIGURES)
    names = given.texts("codes", 40, _LARGE_CODE)
    printed = given.whole("printed", 0, 1 << 20)
    stripes = (
        Stripe("codes printed", Fraction(printed), str(printed), "bad"),
        Stripe("codes enough", Fraction(len(names)), str(len(names)), "good"),
    )
    yield (
        f"n = {n}: {many(len(names), 'code')} enough to recognise every subcube",
        [bars_panel(Bars(stripes), given.width)],
    )
    k = max(1, n // 2)
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        code = GrayCode(tuple(int(digit) for digit in name))
        if code.n != n:
            raise UnfitError(name)
        arcs, new = [], 0
        half = 1 << (k - 1)
        starts = range(0, (1 << n) - half + 1, half) if k < n else (0,)
        for start in starts:
            address = code.run(start, k).address
            fresh = address not in seen
            seen.add(address)
            new += fresh
            label = "recognised first by this code" if fresh else "recognised by one before too"
            arcs.append(Arc(start, 1 << k, label, "c2" if fresh else "c4", "+" if fresh else "-"))
        caption = f"code {number}, {name}: {new} new {k}-subcubes, {len(seen)} of {_count(n, k)} so far"
        yield caption, ring_panels(Ring(_words(code), tuple(arcs)), given.width)


_LARGE_CODE = 12


def _count(n: int, k: int) -> int:
    count = 1
    for step in range(k):
        count = count * (n - step) // (step + 1)
    return count << (n - k)


def recognised(given: Given) -> Iterator[Shot]:
    """``parameters, k, m, nodes``: the ranks that the rule as printed names, and those that it should."""
    parameters = given.wholes("parameters", 1, _LARGEST, _LARGEST)
    code = GrayCode(parameters)
    k, m = given.whole("k", 0, code.n), given.whole("m", 0, 1 << code.n)
    ranks = sorted(code.ranks[node] for node in given.wholes("nodes", 0, (1 << code.n) - 1))
    start = m * (1 << max(k - 1, 0)) % (1 << code.n)
    printed = tuple(Arc(rank, 1, "the region as printed", "bad", "!") for rank in ranks)
    right = Arc(start, 1 << k, f"a {k}-subcube", "good", "+")
    yield (
        f"k = {k}, m = {m}: {many(len(ranks), 'node')} instead of {1 << k}",
        ring_panels(Ring(_words(code), (right, *printed)), given.width),
    )


def segment(given: Given) -> Iterator[Shot]:
    """``n, start, stop``: ranks of the reflected code, and the smallest subcube around their nodes."""
    n = given.whole("n", 1, _LARGEST)
    start, stop = given.whole("start", 0, (1 << n) - 1), given.whole("stop", 1, 1 << n)
    if start >= stop:
        raise UnfitError("stop")
    words = tuple(word_of_node(n, gray_node(rank)) for rank in range(1 << n))
    arc = Arc(start, stop - start, f"ranks {start} to {stop - 1}: {stop - start} nodes", "c1", "A")
    yield (
        f"ranks {start} to {stop - 1} on the ring of BRGC({n})",
        ring_panels(Ring(words, (arc,)), given.width),
    )
    directions = segment_directions(start, stop)
    base = gray_node(start) & ~directions
    around = [base]
    for bit in bits(directions):
        around += [node | 1 << bit for node in around]
    own = tuple(gray_node(rank) for rank in range(start, stop))
    rest = tuple(node for node in around if node not in set(own))
    dimension = directions.bit_count()
    marked = [Marked(own, f"the segment, {len(own)} nodes", "c1", "A")]
    if rest:
        marked.append(Marked(rest, f"the rest of its subcube of {dimension} dimensions", "c4", "o"))
    yield (
        f"the smallest subcube around it has {dimension} dimensions, {1 << dimension} nodes",
        cube_panels(Cube(n, {}, tuple(marked)), given.width),
    )


def handed_out(given: Given) -> Iterator[Shot]:
    """``n, y``: what Allocation Strategy I hands out for requests of y nodes, in the reading that the text tells of."""
    n = given.whole("n", 1, _LARGEST)
    y = given.whole("y", 1, 1 << n)
    done = plan(n, y, _reading(given, n, y))
    yield (
        f"{many(done.p, 'cube')} of {many(done.y, 'node')}, {done.r} left: {many(len(done.pieces), 'piece')}",
        _handed(done, given.width),
    )


def _reading(given: Given, n: int, y: int) -> Reading:
    """The reading under which what the text says is so, as far as that can be seen."""
    if "is handed out" in given.text:
        for reading in (*_TO_THE_LETTER, SENSIBLE, KEEPS_32):
            if plan(n, y, reading).wrong and plan(n, y, reading).wrong in given.text:
                return reading
    if "sizes" in given.text:
        for reading in _TO_THE_LETTER:
            last = plan(n, y, reading).cubes[-1]
            if given.text.endswith(f" {last.start} to {last.stop - 1}"):
                return reading
        return AS_PRINTED
    if "unused" in given.data:
        for reading in (SENSIBLE, KEEPS_32):
            if plan(n, y, reading).unused == given["unused"]:
                return reading
    return SENSIBLE


def _handed(done: Plan, width: int) -> list[Panel]:
    ranks = 1 << done.n
    words = tuple(word_of_node(done.n, gray_node(rank)) for rank in range(ranks))
    arcs, used, beyond = list[Arc](), set[int](), []
    for number, run in enumerate(done.runs):
        cube = number < len(done.cubes)
        name = f"cube {number + 1}" if cube else f"piece {number + 1 - len(done.cubes)}"
        label = "cubes of step 6" if cube else "pieces of steps 8 and 9"
        if run.stop > ranks:
            beyond.append(f"{name} takes ranks {run.start} to {run.stop - 1}")
        inside = range(run.start, min(run.stop, ranks))
        used |= set(inside)
        if len(inside):
            role = colour_role(number % 2 if cube else 3)
            label = label if not cube else f"{label}{', every other' if number % 2 else ''}"
            arcs.append(
                Arc(
                    run.start,
                    len(inside),
                    label,
                    role,
                    MARKS[number % len(MARKS)] if not cube else MARKS[number % 26],
                )
            )
    roles = {rank: "bad" for rank in range(ranks) if rank not in used}
    panels = ring_panels(Ring(words, tuple(arcs), roles), width, {"bad": "never handed out"})
    rows = [cells("", "ranks", "nodes")]
    for number, run in enumerate(done.runs[:16]):
        cube = number < len(done.cubes)
        name = f"{MARKS[number % 26]}, cube" if cube else f"{MARKS[number % len(MARKS)]}, piece"
        role = "bad" if run.stop > ranks else ""
        rows.append((Cell(name), Cell(f"{run.start} to {run.stop - 1}", role), Cell(str(run.size))))
    panels.append(sheet_panel(Sheet(tuple(rows)), width))
    if beyond:
        panels.append(words_of(f"{'; '.join(beyond)}: the last rank is {ranks - 1}", width, "bad"))
    if roles:
        panels.append(words_of(f"{many(len(roles), 'node')} (red, !) never handed out", width, "bad"))
    wasted = len(done.cubes) * (done.y - done.asked)
    if wasted:
        panels.append(
            words_of(
                f"{many(done.asked, 'node')} asked for and {done.y} given: {wasted} in {many(len(done.cubes), 'cube')} that nobody asked for",
                width,
                "bad",
            )
        )
    if done.r >= 64:
        panels.append(words_of(f"{done.r} nodes are left, more than a cube of 64", width, "bad"))
    return panels
