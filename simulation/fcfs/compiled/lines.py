"""Interval sets of the residents' edges and the scan sets over them, compiled, and the search of ISS."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.fcfs.compiled.counters import IDLE, INTERVAL, NULL, OPEN, SCAN

__all__ = [
    "FIRST",
    "LAST",
    "Lines",
    "Scan",
    "enter",
    "fill",
    "first_window",
    "idle",
    "leave",
    "new_lines",
    "new_scan",
    "open_place",
    "step",
]

FIRST, LAST, LOW, HIGH = range(4)
"""The columns of slots, and the first two those of heads: see :class:`Lines`."""

HALF, LENGTH, SEARCHED, PLACE, SEEN, STATES = range(6)
"""The columns of the states of scan sets: see :class:`Scan`."""


class Lines(NamedTuple):
    """What lines across an axis hold of the residents' edges, all int64.

    A resident is known by its slot. ``heads[line, FIRST]`` is the first slot of those whose first line it is,
    ``slots[slot, FIRST]`` the one behind it, -1 at the end; ``LAST`` are those whose last line it is.
    ``slots[slot, LOW]`` and ``slots[slot, HIGH]`` are the resident's interval, inclusive, and order the slots of
    a line. Slots with adjacent intervals make one node of the interval set.

    Source: Morgenstern 1994, sections 3.1 and 3.2 (B_j and R_j, B'_i and R'_i).
    """

    heads: Any
    slots: Any


class Scan(NamedTuple):
    """Scan sets of one line each: ``ends[s, h, k]`` and ``counts[s, h, k]`` of element k of set s, all int64.

    An element covers the places behind the one before it. ``state[s]`` holds the half h that is valid (``HALF``), the
    number of elements (``LENGTH``), and of the last search whether nothing has changed since (``SEARCHED``), its
    ``PLACE`` or -1, and how many nodes it has ``SEEN``.

    Source: Morgenstern 1994, section 3.1.
    """

    ends: Any
    counts: Any
    state: Any


@compiled
def new_lines(lines: int, capacity: int) -> Lines:
    """Lines without residents, for slots 0..capacity-1."""
    return Lines(np.full((lines, 2), -1), np.full((capacity, 4), -1))


@compiled
def enter(lines: Lines, slot: int, first: int, last: int, low: int, high: int) -> int:
    """Enter a resident with those first and last lines and that interval; the nodes of interval sets examined.

    Nothing is checked: the slot is unused and the interval meets no other one of its lines.
    """
    lines.slots[slot, LOW], lines.slots[slot, HIGH] = low, high
    return _insert(lines, FIRST, slot, first) + _insert(lines, LAST, slot, last)


@compiled
def leave(lines: Lines, slot: int, first: int, last: int) -> int:
    """Take out a resident; the nodes of interval sets examined."""
    return _unlink(lines, FIRST, slot, first) + _unlink(lines, LAST, slot, last)


@compiled
def _insert(lines: Lines, edge: int, slot: int, line: int) -> int:
    """Link a slot in by its interval, looking at the nodes up to the place and a neighbour on either side."""
    heads, slots = lines
    before, after, nodes = -1, heads[line, edge], 0
    while after >= 0 and slots[after, LOW] < slots[slot, LOW]:
        nodes += before < 0 or slots[before, HIGH] + 1 < slots[after, LOW]
        before, after = after, slots[after, edge]
    slots[slot, edge] = after
    if before < 0:
        heads[line, edge] = slot
    else:
        slots[before, edge] = slot
    return int(nodes + (after >= 0))


@compiled
def _unlink(lines: Lines, edge: int, slot: int, line: int) -> int:
    """Link a slot out, looking at the nodes up to its own."""
    heads, slots = lines
    before, at, nodes = -1, heads[line, edge], 1
    while at != slot:
        before, at = at, slots[at, edge]
        nodes += slots[before, HIGH] + 1 < slots[at, LOW]
    if before < 0:
        heads[line, edge] = slots[slot, edge]
    else:
        slots[before, edge] = slots[slot, edge]
    return nodes


@compiled
def new_scan(sets: int, width: int) -> Scan:
    """Scan sets without intervals, over places 0..width-1."""
    scan = Scan(
        np.empty((sets, 2, width + 1), dtype=np.int64),
        np.empty((sets, 2, width + 1), dtype=np.int64),
        np.zeros((sets, STATES), dtype=np.int64),
    )
    for s in range(sets):
        scan.ends[s, 0, 0], scan.counts[s, 0, 0], scan.state[s, LENGTH] = width - 1, 0, 1
    return scan


@compiled
def fill(scan: Scan, s: int, lines: Lines, begin: int, end: int, far: bool, counters: Any) -> None:
    """Add the lines ``begin``..``end`` - 1 of a first window, counted from its edge."""
    count, edge = len(lines.heads), LAST if far else FIRST
    counters[NULL] += end - begin
    for at in range(begin, end):
        slot = lines.heads[count - 1 - at if far else at, edge]
        if slot >= 0:
            _change(scan, s, slot, edge, lines, 1, counters)


@compiled
def step(scan: Scan, s: int, lines: Lines, height: int, at: int, far: bool, counters: Any) -> None:
    """Move a window that is ``at`` lines from its edge: drop one line and add another.

    From the low edge lines enter with the residents whose first line they are and leave with those whose last
    line they are; from the far edge it is the other way round.
    """
    count, dropped, taken = len(lines.heads), at, at + height
    enters, leaves = FIRST, LAST
    if far:
        dropped, taken, enters, leaves = count - 1 - dropped, count - 1 - taken, LAST, FIRST
    leaving, entering = lines.heads[dropped, leaves], lines.heads[taken, enters]
    counters[NULL] += 2
    if leaving >= 0:
        _change(scan, s, leaving, leaves, lines, -1, counters)
    if entering >= 0:
        _change(scan, s, entering, enters, lines, 1, counters)


@compiled
def open_place(scan: Scan, s: int, size: int, greatest: bool, counters: Any) -> int:
    """The least (``greatest``) place from which ``size`` places have count 0, or -1.

    The same question is asked of a scan set all the time.
    """
    half, length = scan.state[s, HALF], scan.state[s, LENGTH]
    if not scan.state[s, SEARCHED]:
        place, seen = -1, length
        ends, counts = scan.ends[s, half], scan.counts[s, half]
        for at in range(length):
            k = length - 1 - at if greatest else at
            low = ends[k - 1] + 1 if k > 0 else 0
            if counts[k] == 0 and ends[k] - low >= size - 1:
                place, seen = ends[k] - size + 1 if greatest else low, at + 1
                break
        scan.state[s, SEARCHED], scan.state[s, PLACE], scan.state[s, SEEN] = 1, place, seen
        counters[OPEN] += seen
    else:
        counters[IDLE] += scan.state[s, SEEN]
    counters[NULL] += scan.state[s, PLACE] < 0
    return int(scan.state[s, PLACE])


@compiled
def idle(scan: Scan, s: int, steps: int, counters: Any) -> None:
    """Count what steps of a window past empty interval sets look at, each with the search after it, in vain."""
    counters[IDLE] += steps * scan.state[s, SEEN]
    counters[NULL] += 3 * steps


@compiled
def _put(ends: Any, counts: Any, length: int, end: int, count: int) -> int:
    """Append an element, or lengthen the last one if it has that count; the number of elements."""
    if length > 0 and counts[length - 1] == count:
        length -= 1
    ends[length], counts[length] = end, count
    return length + 1


@compiled
def _change(scan: Scan, s: int, slot: int, edge: int, lines: Lines, by: int, counters: Any) -> None:
    """Add ``by`` to the counts of all places of the interval set that begins with ``slot``."""
    half, length = scan.state[s, HALF], scan.state[s, LENGTH]
    ends, counts = scan.ends[s, half], scan.counts[s, half]
    new_ends, new_counts = scan.ends[s, 1 - half], scan.counts[s, 1 - half]
    place, start, new, slots = 0, 0, 0, lines.slots
    while slot >= 0:
        a, b = slots[slot, LOW], slots[slot, HIGH]
        slot = slots[slot, edge]
        while slot >= 0 and slots[slot, LOW] == b + 1:
            b = slots[slot, HIGH]
            slot = slots[slot, edge]
        counters[INTERVAL] += 1
        while ends[place] < a:
            new = _put(new_ends, new_counts, new, ends[place], counts[place])
            start = ends[place] + 1
            place += 1
        if start < a:
            new = _put(new_ends, new_counts, new, a - 1, counts[place])
            start = a
        while place < length and start <= b:
            end = min(ends[place], b)
            new = _put(new_ends, new_counts, new, end, counts[place] + by)
            start = end + 1
            if end == ends[place]:
                place += 1
    counters[SCAN] += min(place + 1, length)
    counters[NULL] += place == length
    while place < length:
        new = _put(new_ends, new_counts, new, ends[place], counts[place])
        place += 1
    scan.state[s, HALF], scan.state[s, LENGTH], scan.state[s, SEARCHED] = 1 - half, new, 0


@compiled
def first_window(rows: Lines, X: int, Y: int, x: int, y: int, counters: Any) -> tuple[int, int]:
    """ISS: the base (i, j) of the first free x x y frame in row-major order, or (-1, -1).

    Source: Morgenstern 1994, section 3.1, figure 3, its line 5 deleting R_j as the text says.
    """
    scan = new_scan(1, X)
    fill(scan, 0, rows, 0, y, False, counters)
    j = 0
    while True:
        i = open_place(scan, 0, x, False, counters)
        if i >= 0:
            return i, j
        begin = j
        while j < Y - y and rows.heads[j, LAST] < 0 and rows.heads[j + y, FIRST] < 0:
            j += 1
        idle(scan, 0, j - begin, counters)
        if j == Y - y:
            return -1, -1
        step(scan, 0, rows, y, j, False, counters)
        j += 1
