"""Gray codes as rings: the subcubes that they recognise, segments of them, and what a strategy hands out along them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import comb

from allocert.allocators.hypercube.asi_plan import (
    AS_PRINTED,
    KEEPS_32,
    SENSIBLE,
    Index,
    Plan,
    Reading,
    plan,
)
from allocert.drawing.forms.form import Given, UnfitError
from allocert.drawing.lines import many
from allocert.drawing.picture import mark_of
from allocert.drawing.scenes.cube import Cube, word_of_node
from allocert.drawing.scenes.looks import colour_role
from allocert.drawing.scenes.net import Marked
from allocert.drawing.scenes.ring import Arc, Ring
from allocert.drawing.scenes.scene import Scene, Shot
from allocert.drawing.scenes.sheet import Sheet, Words, cells, compared
from allocert.machines.graycode import GrayCode
from allocert.machines.graysegments import gray_node, segment_directions
from allocert.machines.words import bits

__all__ = ["families", "handed_out", "recognised", "segment"]

_LARGEST = 8
_LARGEST_FIGURES = 6
_LARGE_CODE = 12
_MOST_LISTED = 16

_TO_THE_LETTER = (AS_PRINTED, replace(AS_PRINTED, index=Index.IN_TURN))
"""The printed steps, the last line of step 6 for p-1, and its lines in turn."""


def _words(code: GrayCode) -> tuple[str, ...]:
    return tuple(word_of_node(code.n, node) for node in code.nodes)


def families(given: Given) -> Iterator[Shot]:
    """``codes, n, printed``: how many codes are enough, then each code as a ring with the subcubes of n/2 dimensions in it."""
    n = given.whole("n", 1, _LARGEST_FIGURES)
    names = given.texts("codes", 40, _LARGE_CODE)
    printed = given.whole("printed", 0, 1 << 20)
    bars = compared(("codes printed", printed), ("codes enough", len(names)))
    yield f"n = {n}: {many(len(names), 'code')} enough to recognise every subcube", bars
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
        so_far = f"{len(seen)} of {comb(n, k) << (n - k)} so far"
        yield f"code {number}, {name}: {new} new {k}-subcubes, {so_far}", Ring(_words(code), tuple(arcs))


def recognised(given: Given) -> Iterator[Shot]:
    """``parameters, k, m, nodes``: the ranks that the rule as printed names, and those that it should."""
    parameters = given.wholes("parameters", 1, _LARGEST, _LARGEST)
    code = GrayCode(parameters)
    k, m = given.whole("k", 0, code.n), given.whole("m", 0, 1 << code.n)
    ranks = sorted(code.ranks[node] for node in given.wholes("nodes", 0, (1 << code.n) - 1))
    start = m * (1 << max(k - 1, 0)) % (1 << code.n)
    printed = tuple(Arc(rank, 1, "the region as printed", "bad", "!") for rank in ranks)
    right = Arc(start, 1 << k, f"a {k}-subcube", "good", "+")
    caption = f"k = {k}, m = {m}: {many(len(ranks), 'node')} instead of {1 << k}"
    yield caption, Ring(_words(code), (right, *printed))


def segment(given: Given) -> Iterator[Shot]:
    """``n, start, stop``: ranks of the reflected code, and the smallest subcube around their nodes."""
    n = given.whole("n", 1, _LARGEST)
    start, stop = given.whole("start", 0, (1 << n) - 1), given.whole("stop", 1, 1 << n)
    if start >= stop:
        raise UnfitError("stop")
    words = tuple(word_of_node(n, gray_node(rank)) for rank in range(1 << n))
    arc = Arc(start, stop - start, f"ranks {start} to {stop - 1}: {stop - start} nodes", "c1", "A")
    yield f"ranks {start} to {stop - 1} on the ring of BRGC({n})", Ring(words, (arc,))
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
    caption = f"the smallest subcube around it has {dimension} dimensions, {1 << dimension} nodes"
    yield caption, Cube(n, {}, tuple(marked))


def handed_out(given: Given) -> Iterator[Shot]:
    """``n, y``: what Allocation Strategy I hands out for requests of y nodes, in the reading that the text tells of."""
    n = given.whole("n", 1, _LARGEST)
    y = given.whole("y", 1, 1 << n)
    done = plan(n, y, _reading(given, n, y))
    cubes, pieces = f"{many(done.p, 'cube')} of {many(done.y, 'node')}", many(len(done.pieces), "piece")
    yield f"{cubes}, {done.r} left: {pieces}", *_handed(done)


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


def _handed(done: Plan) -> Iterator[Scene]:
    ranks = 1 << done.n
    words = tuple(word_of_node(done.n, gray_node(rank)) for rank in range(ranks))
    arcs, used, beyond = list[Arc](), set[int](), []
    rows = [cells("", "ranks", "nodes")]
    for number, run in enumerate(done.runs):
        cube = number < len(done.cubes)
        name, mark = f"piece {number + 1 - len(done.cubes)}", mark_of(number)
        label, role = "pieces of steps 8 and 9", colour_role(3)
        if cube:
            name, mark = f"cube {number + 1}", mark_of(number % 26)
            label, role = f"cubes of step 6{', every other' if number % 2 else ''}", colour_role(number % 2)
        if run.stop > ranks:
            beyond.append(f"{name} takes ranks {run.start} to {run.stop - 1}")
        inside = range(run.start, min(run.stop, ranks))
        used |= set(inside)
        if len(inside):
            arcs.append(Arc(run.start, len(inside), label, role, mark))
        if number < _MOST_LISTED:
            taken = (f"{run.start} to {run.stop - 1}", "bad" if run.stop > ranks else "")
            rows.append(cells(f"{mark}, {name.split()[0]}", taken, run.size))
    roles = {rank: "bad" for rank in range(ranks) if rank not in used}
    yield Ring(words, tuple(arcs), roles, names={"bad": "never handed out"})
    yield Sheet(rows)
    if beyond:
        yield Words(f"{'; '.join(beyond)}: the last rank is {ranks - 1}", "bad")
    if roles:
        yield Words(f"{many(len(roles), 'node')} (red, !) never handed out", "bad")
    wasted = len(done.cubes) * (done.y - done.asked)
    if wasted:
        given = f"{many(done.asked, 'node')} asked for and {done.y} given"
        yield Words(f"{given}: {wasted} in {many(len(done.cubes), 'cube')} that nobody asked for", "bad")
    if done.r >= 64:
        yield Words(f"{done.r} nodes are left, more than a cube of 64", "bad")
