"""The compiled search over pairs of rectangles: which are apart on which axis, and in what order.

It branches on the facts about pairs (:mod:`~allocert.models.rectangles.pairs.facts`), draws what follows from orders
(:mod:`~allocert.models.rectangles.pairs.orders`), and writes its proof as it is found
(:mod:`~allocert.models.rectangles.pairs.proof`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.models.rectangles.pairs.facts import (
    AFTER,
    APART,
    COLUMNS,
    FACTS,
    LISTED,
    ROWS,
    SCRATCH,
    heavy,
    overlap_long,
    set_apart,
    set_overlap,
)
from allocert.models.rectangles.pairs.orders import (
    EARLIER,
    LATER,
    LINE_ROWS,
    START,
    contradiction,
    draw_line,
    misordered,
)
from allocert.models.rectangles.pairs.proof import (
    FIRST,
    ORDER,
    SPLIT,
    STACK,
    new_proof,
    with_room,
    write_list,
    write_pair,
)

__all__ = ["MOST_RECTANGLES", "PACKED", "REFUTED", "STOPPED", "Outcome", "refute_pairs"]

MOST_RECTANGLES = 60
"""This many have a bit each in a word."""

REFUTED, PACKED, STOPPED = range(3)
"""What a search comes to."""

_NOTHING, _FACT, _CONTRADICTION = range(3)
"""What follows without a choice."""

_KIND, _AXIS, _ONE, _OTHER, _CHOICE = range(5)
"""The columns of the choices made, and their number: the kind of node, the axis and the two rectangles."""

Outcome = tuple[int, int, int, Any, Any]
"""What it comes to; the nodes; the length of the proof; the proof, int8; columns and rows, int64[2, rectangles]."""


@compiled
def refute_pairs(width: int, height: int, sides: Any, limit: int) -> Outcome:
    """Search for a packing or a proof that there is none, for at most ``limit`` nodes.

    ``sides`` int64[2, rectangles] has the widths and the heights; no rectangle is longer than the mesh.
    """
    count = sides.shape[1]
    room = np.array([width, height], dtype=np.int64)
    known = np.zeros((count * count + 4, FACTS, 2, count), dtype=np.int64)
    choices = np.zeros((count * count + 4, _CHOICE), dtype=np.int64)
    line = np.zeros((2, LINE_ROWS, count), dtype=np.int64)
    proof = new_proof()
    work = np.zeros((SCRATCH, count + 1), dtype=np.int64)
    starts = np.zeros((2, count), dtype=np.int64)
    used, depth, nodes, now = 0, 0, 0, known[0]
    overlap_long(now, sides, room)
    for i in range(count):
        for axis in range(2):
            size = heavy(now, sides, room, axis, i, i, work)
            if size:
                return REFUTED, nodes, write_list(proof, used, STACK, axis, work[LISTED], size), proof, starts
    while True:
        nodes += 1
        if nodes > limit:
            return STOPPED, nodes, used, proof, starts
        proof = with_room(proof, used, count)
        now = known[depth]
        used, follows = _forced(now, sides, room, line, work, proof, used)
        if follows == _FACT:
            continue
        if follows == _NOTHING:
            kind, axis, i, j = _choice(now, sides, room, line)
            if kind < 0:
                starts[:] = line[:, START]
                return PACKED, nodes, used, proof, starts
            used = write_pair(proof, used, kind, axis, i, j)
            known[depth + 1] = now
            choices[depth] = kind, axis, i, j
            depth += 1
            if kind == SPLIT:
                set_apart(known[depth], axis, i, j)
            else:
                known[depth, AFTER, axis, i] |= np.int64(1) << j
            continue
        # Refuted: on to the second subtree of the last choice that has one.
        while True:
            if depth == 0:
                return REFUTED, nodes, used, proof, starts
            depth -= 1
            now = known[depth]
            chosen = choices[depth]
            axis, i, j = chosen[_AXIS], chosen[_ONE], chosen[_OTHER]
            if chosen[_KIND] == ORDER:
                now[AFTER, axis, j] |= np.int64(1) << i
                break
            set_overlap(now, axis, i, j)
            size = heavy(now, sides, room, 1 - axis, i, j, work)
            if not size:
                break
            proof = with_room(proof, used, count)
            used = write_list(proof, used, STACK, 1 - axis, work[LISTED], size)


@compiled
def _forced(now: Any, sides: Any, room: Any, line: Any, work: Any, proof: Any, used: int) -> tuple[int, int]:
    """How many codes of the proof are used then, and what follows without a choice: nothing, a fact or a contradiction."""
    count = sides.shape[1]
    for axis in range(2):
        ordered, best, i, j = False, -1, 0, 0
        for b in range(count):
            ordered = ordered or now[AFTER, axis, b] != 0
            for a in range(b):
                if now[APART, axis, b] >> a & 1 and sides[axis, a] + sides[axis, b] > best:
                    best, i, j = sides[axis, a] + sides[axis, b], a, b
        if not ordered and best >= 0:
            # Nothing is ordered on this axis: a mirrored packing has the other order.
            now[AFTER, axis, i] |= np.int64(1) << j
            return write_pair(proof, used, FIRST, axis, i, j), _FACT
    for axis in range(2):
        own = line[axis]
        draw_line(now, sides, axis, own, work)
        for b in range(count):
            for a in range(b):
                if not now[APART, axis, b] >> a & 1 or (own[EARLIER, b] | own[LATER, b]) >> a & 1:
                    continue
                forward = misordered(sides, room, axis, own, a, b)
                back = misordered(sides, room, axis, own, b, a)
                if not forward and not back:
                    continue
                i, j = (a, b) if forward else (b, a)
                used = write_pair(proof, used, ORDER, axis, i, j)
                code, size = contradiction(now, sides, room, axis, own, i, j, work[LISTED])
                used = write_list(proof, used, code, axis, work[LISTED], size)
                if forward and back:
                    code, size = contradiction(now, sides, room, axis, own, j, i, work[LISTED])
                    return write_list(proof, used, code, axis, work[LISTED], size), _CONTRADICTION
                now[AFTER, axis, j] |= np.int64(1) << i
                return used, _FACT
    for b in range(count):
        either = now[APART, COLUMNS, b] | now[APART, ROWS, b]
        for a in range(b):
            if either >> a & 1:
                continue
            for axis in range(2):
                size = heavy(now, sides, room, axis, a, b, work)
                if size:
                    used = write_pair(proof, used, SPLIT, axis, a, b)
                    used = write_list(proof, used, STACK, axis, work[LISTED], size)
                    set_overlap(now, axis, a, b)
                    size = heavy(now, sides, room, 1 - axis, a, b, work)
                    if size:
                        return write_list(proof, used, STACK, 1 - axis, work[LISTED], size), _CONTRADICTION
                    return used, _FACT
    return used, _NOTHING


@compiled
def _choice(now: Any, sides: Any, room: Any, line: Any) -> tuple[int, int, int, int]:
    """The next case distinction, on the pair that fills most; kind -1 when every pair is ordered.

    ``line`` holds what follows from the orders at present.
    """
    count = sides.shape[1]
    best, kind, axis, i, j = -1, -1, 0, 0, 0
    for b in range(count):
        either = now[APART, COLUMNS, b] | now[APART, ROWS, b]
        for a in range(b):
            if either >> a & 1:
                continue
            least = np.int64(1) << 60
            for along in range(2):
                both = now[APART, along, a] & now[APART, along, b]
                total = sides[along, a] + sides[along, b]
                for v in range(count):
                    if both >> v & 1:
                        total += sides[along, v]
                least = min(least, 1000 * total // room[along])
            urgency = least * (sides[COLUMNS, a] * sides[ROWS, a] + sides[COLUMNS, b] * sides[ROWS, b])
            if urgency > best:
                best, kind, i, j = urgency, SPLIT, a, b
                axis = 0 if sides[COLUMNS, a] + sides[COLUMNS, b] >= sides[ROWS, a] + sides[ROWS, b] else 1
    if kind == SPLIT:
        return kind, axis, i, j
    for along in range(2):
        for b in range(count):
            free = now[APART, along, b] & ~(line[along, EARLIER, b] | line[along, LATER, b])
            for a in range(b):
                if free >> a & 1 and sides[along, a] + sides[along, b] > best:
                    best, kind, axis, i, j = sides[along, a] + sides[along, b], ORDER, along, a, b
    return kind, axis, i, j
