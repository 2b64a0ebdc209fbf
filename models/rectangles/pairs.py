"""The compiled search over pairs of rectangles: which are apart on which axis, and in what order.

Knowledge is a block of words of rectangles, one for each kind of fact, axis and rectangle: ``APART`` holds those whose
intervals on that axis are disjoint from its own; ``OVERLAP`` those whose intervals meet it, and which therefore are apart on
the other axis; ``AFTER`` those known to come after it, directly, not by transitivity. The proof is written as it is
found: a code and the axis, then two rectangles, or how many there are and a list.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled

__all__ = ["KINDS", "MOST_RECTANGLES", "Outcome", "refute_pairs"]

KINDS = ("split", "order", "first", "stack", "path", "meet")
"""The kinds of node that the search writes, by code; the first three speak of a pair."""

MOST_RECTANGLES = 60
_LOOKS = 2_000
"""Sets looked at for one that is too long, of exponentially many."""
_APART, _OVERLAP, _AFTER = 0, 1, 2
_SPLIT, _ORDER, _FIRST, _STACK, _PATH, _MEET = 0, 1, 2, 3, 4, 5

Outcome = tuple[int, int, int, Any, Any]
"""0 refuted, 1 packed or 2 stopped; the nodes; the length of the proof; the proof; columns and rows."""


@compiled
def refute_pairs(width: int, height: int, sides: Any, columns: Any, limit: int) -> Outcome:
    """Search for a packing or a proof that there is none, for at most ``limit`` nodes.

    ``sides`` has the widths in row 0 and the heights in row 1; no rectangle is longer than the mesh. ``columns``
    has the first column of every rectangle, for the question whether rows for them exist, or is empty.
    """
    count = sides.shape[1]
    room = np.array([width, height], dtype=np.int64)
    known = np.zeros((count * count + 4, 3, 2, count), dtype=np.int64)
    second = np.zeros((count * count + 4, 4), dtype=np.int64)
    line = np.zeros((2, 6, count), dtype=np.int64)
    proof = np.zeros(4096, dtype=np.int8)
    work = np.zeros((3, count + 1), dtype=np.int64)
    starts = np.zeros((2, count), dtype=np.int64)
    used, depth, nodes = 0, 0, 0
    now = known[0]
    for i in range(count):
        for j in range(i):
            for axis in range(2):
                if sides[axis, i] + sides[axis, j] > room[axis]:
                    _overlap(now, axis, i, j)
    for i in range(columns.size):
        for j in range(count):
            if columns[i] + sides[0, i] <= columns[j]:
                now[_AFTER, 0, i] |= np.int64(1) << j
                _apart(now, 0, i, j)
            elif i < j and columns[j] + sides[0, j] > columns[i]:
                _overlap(now, 0, i, j)
    for i in range(count):
        for axis in range(2):
            size = _heavy(now, sides, room, axis, i, i, work)
            if size:
                return 0, nodes, _list(proof, used, _STACK, axis, work[0], size), proof, starts
    while True:
        nodes += 1
        if nodes > limit:
            return 2, nodes, used, proof, starts
        if used + 8 * count + 64 > proof.size:
            longer = np.zeros(2 * proof.size, dtype=np.int8)
            longer[:used] = proof[:used]
            proof = longer
        now = known[depth]
        used, state = _forced(now, sides, room, line, work, proof, used)
        if state == 1:
            continue
        if state == 0:
            kind, axis, i, j = _choice(now, sides, room, line)
            if kind < 0:
                for axis in range(2):
                    for i in range(count):
                        starts[axis, i] = line[axis, 0, i]
                return 1, nodes, used, proof, starts
            used = _pair(proof, used, kind, axis, i, j)
            known[depth + 1] = now
            second[depth, 0], second[depth, 1], second[depth, 2], second[depth, 3] = kind, axis, i, j
            depth += 1
            if kind == _SPLIT:
                _apart(known[depth], axis, i, j)
            else:
                known[depth, _AFTER, axis, i] |= np.int64(1) << j
            continue
        # Refuted: on to the second subtree of the last choice that has one.
        while True:
            if depth == 0:
                return 0, nodes, used, proof, starts
            depth -= 1
            now = known[depth]
            kind, axis, i, j = second[depth, 0], second[depth, 1], second[depth, 2], second[depth, 3]
            if kind == _ORDER:
                now[_AFTER, axis, j] |= np.int64(1) << i
                break
            _overlap(now, axis, i, j)
            size = _heavy(now, sides, room, 1 - axis, i, j, work)
            if not size:
                break
            if used + 8 * count + 64 > proof.size:
                longer = np.zeros(2 * proof.size, dtype=np.int8)
                longer[:used] = proof[:used]
                proof = longer
            used = _list(proof, used, _STACK, 1 - axis, work[0], size)


@compiled
def _forced(now: Any, sides: Any, room: Any, line: Any, work: Any, proof: Any, used: int) -> tuple[int, int]:
    """What follows without a choice: 1 if something does, 2 if a contradiction, 0 if nothing."""
    count = sides.shape[1]
    for axis in range(2):
        ordered, best, i, j = False, -1, 0, 0
        for b in range(count):
            ordered = ordered or now[_AFTER, axis, b] != 0
            for a in range(b):
                if now[_APART, axis, b] >> a & 1 and sides[axis, a] + sides[axis, b] > best:
                    best, i, j = sides[axis, a] + sides[axis, b], a, b
        if not ordered and best >= 0:
            # Nothing is ordered on this axis: a mirrored packing has the other order.
            now[_AFTER, axis, i] |= np.int64(1) << j
            return _pair(proof, used, _FIRST, axis, i, j), 1
    for axis in range(2):
        own = line[axis]
        _draw_line(now, sides, axis, own, work)
        for b in range(count):
            for a in range(b):
                if not now[_APART, axis, b] >> a & 1 or (own[3, b] | own[4, b]) >> a & 1:
                    continue
                forward = _misordered(sides, room, axis, own, a, b)
                back = _misordered(sides, room, axis, own, b, a)
                if not forward and not back:
                    continue
                i, j = (a, b) if forward else (b, a)
                used = _pair(proof, used, _ORDER, axis, i, j)
                used = _contradict(now, sides, room, axis, own, i, j, proof, used, work)
                if forward and back:
                    return _contradict(now, sides, room, axis, own, j, i, proof, used, work), 2
                now[_AFTER, axis, j] |= np.int64(1) << i
                return used, 1
    for b in range(count):
        either = now[_APART, 0, b] | now[_APART, 1, b]
        for a in range(b):
            if either >> a & 1:
                continue
            for axis in range(2):
                size = _heavy(now, sides, room, axis, a, b, work)
                if size:
                    used = _pair(proof, used, _SPLIT, axis, a, b)
                    used = _list(proof, used, _STACK, axis, work[0], size)
                    _overlap(now, axis, a, b)
                    size = _heavy(now, sides, room, 1 - axis, a, b, work)
                    if size:
                        return _list(proof, used, _STACK, 1 - axis, work[0], size), 2
                    return used, 1
    return used, 0


@compiled
def _choice(now: Any, sides: Any, room: Any, line: Any) -> tuple[int, int, int, int]:
    """The next case distinction, on the pair that fills most; kind -1 when every pair is ordered.

    ``line`` holds what follows from the orders at present.
    """
    count = sides.shape[1]
    best, kind, axis, i, j = -1, -1, 0, 0, 0
    for b in range(count):
        either = now[_APART, 0, b] | now[_APART, 1, b]
        for a in range(b):
            if either >> a & 1:
                continue
            least = np.int64(1) << 60
            for along in range(2):
                both = now[_APART, along, a] & now[_APART, along, b]
                total = sides[along, a] + sides[along, b]
                for v in range(count):
                    if both >> v & 1:
                        total += sides[along, v]
                least = min(least, 1000 * total // room[along])
            urgency = least * (sides[0, a] * sides[1, a] + sides[0, b] * sides[1, b])
            if urgency > best:
                best, kind, i, j = urgency, _SPLIT, a, b
                axis = 0 if sides[0, a] + sides[0, b] >= sides[1, a] + sides[1, b] else 1
    if kind == _SPLIT:
        return kind, axis, i, j
    for along in range(2):
        for b in range(count):
            free = now[_APART, along, b] & ~(line[along, 3, b] | line[along, 4, b])
            for a in range(b):
                if free >> a & 1 and sides[along, a] + sides[along, b] > best:
                    best, kind, axis, i, j = sides[along, a] + sides[along, b], _ORDER, along, a, b
    return kind, axis, i, j


@compiled
def _draw_line(now: Any, sides: Any, axis: int, own: Any, work: Any) -> None:
    """What follows from the orders on an axis.

    Rows of ``own``: least start, what comes directly before it there or -1, the longest chain after it, the words of those
    before it and of those after it, and the word of those that overlap it or one before it.
    """
    count = sides.shape[1]
    own[:] = 0
    waiting, order = work[1], work[2]
    waiting[:] = 0
    for i in range(count):
        own[1, i] = -1
        for j in range(count):
            waiting[j] += now[_AFTER, axis, i] >> j & 1
    end = 0
    for i in range(count):
        if waiting[i] == 0:
            order[end] = i
            end += 1
    at = 0
    while at < end:
        i = order[at]
        at += 1
        own[5, i] |= now[_OVERLAP, axis, i]
        after = now[_AFTER, axis, i]
        if after == 0:
            continue
        for j in range(count):
            if after >> j & 1:
                own[3, j] |= own[3, i] | (np.int64(1) << i)
                own[5, j] |= own[5, i]
                if own[0, i] + sides[axis, i] > own[0, j]:
                    own[0, j], own[1, j] = own[0, i] + sides[axis, i], i
                waiting[j] -= 1
                if waiting[j] == 0:
                    order[end] = j
                    end += 1
    for at in range(end - 1, -1, -1):
        i = order[at]
        after = now[_AFTER, axis, i]
        if after == 0:
            continue
        for j in range(count):
            if after >> j & 1:
                own[4, i] |= own[4, j] | (np.int64(1) << j)
                own[2, i] = max(own[2, i], own[2, j] + sides[axis, j])


@compiled
def _misordered(sides: Any, room: Any, axis: int, own: Any, i: int, j: int) -> bool:
    """Whether i cannot come before j: there is no room, or two that overlap would be in order."""
    if own[0, i] + sides[axis, i] + sides[axis, j] + own[2, j] > room[axis]:
        return True
    return bool(own[5, i] & (own[4, j] | (np.int64(1) << j)))


@compiled
def _contradict(
    now: Any, sides: Any, room: Any, axis: int, own: Any, i: int, j: int, proof: Any, used: int, work: Any
) -> int:
    """Write why i cannot come before j: a path that is too long, or one between two that overlap."""
    count = sides.shape[1]
    path = work[0]
    size = 0
    if own[0, i] + sides[axis, i] + sides[axis, j] + own[2, j] > room[axis]:
        here = i
        while here >= 0:
            path[size] = here
            size += 1
            here = own[1, here]
        for k in range(size // 2):
            path[k], path[size - 1 - k] = path[size - 1 - k], path[k]
        path[size] = j
        size += 1
        here = j
        while own[2, here] > 0:
            for v in range(count):
                if now[_AFTER, axis, here] >> v & 1 and own[2, v] + sides[axis, v] == own[2, here]:
                    here = v
                    break
            path[size] = here
            size += 1
        return _list(proof, used, _PATH, axis, path, size)
    later = own[4, j] | (np.int64(1) << j)
    earlier = own[3, i] | (np.int64(1) << i)
    for first in range(count):
        if earlier >> first & 1 and now[_OVERLAP, axis, first] & later:
            size = _way(now, axis, own, first, i, path, size)
            for last in range(count):
                if now[_OVERLAP, axis, first] & later & (np.int64(1) << last):
                    size = _way(now, axis, own, j, last, path, size)
                    break
            break
    return _list(proof, used, _MEET, axis, path, size)


@compiled
def _way(now: Any, axis: int, own: Any, first: int, last: int, path: Any, size: int) -> int:
    """Add a way from one rectangle to a later one, by direct orders."""
    here = first
    path[size] = here
    size += 1
    while here != last:
        for v in range(own.shape[1]):
            if now[_AFTER, axis, here] >> v & 1 and (v == last or own[4, v] >> last & 1):
                here = v
                break
        path[size] = here
        size += 1
    return size


@compiled
def _heavy(now: Any, sides: Any, room: Any, axis: int, i: int, j: int, work: Any) -> int:
    """Rectangles with i and j that would all be apart on an axis, were i and j, and have no room there.

    Their number, 0 if there are none or none is met soon; ``work[0]`` lists them, and ``work[1]`` keeps the candidates.
    """
    chosen, candidates = work[0], work[1]
    left = room[axis] - sides[axis, i]
    chosen[0] = i
    size = 1
    candidates[1] = now[_APART, axis, i]
    if i != j:
        left -= sides[axis, j]
        chosen[1] = j
        size = 2
        candidates[2] = now[_APART, axis, i] & now[_APART, axis, j]
    base = size
    for _ in range(_LOOKS):
        if left < 0:
            return size
        word = candidates[size]
        total, top = 0, -1
        v = 0
        while word:
            if word & 1:
                total += sides[axis, v]
                top = v
            word >>= 1
            v += 1
        if total <= left:
            if size == base:
                return 0
            size -= 1
            left += sides[axis, chosen[size]]
            continue
        candidates[size] ^= np.int64(1) << top
        chosen[size] = top
        candidates[size + 1] = candidates[size] & now[_APART, axis, top]
        size += 1
        left -= sides[axis, top]
    return 0


@compiled
def _apart(now: Any, axis: int, i: int, j: int) -> None:
    now[_APART, axis, i] |= np.int64(1) << j
    now[_APART, axis, j] |= np.int64(1) << i


@compiled
def _overlap(now: Any, axis: int, i: int, j: int) -> None:
    now[_OVERLAP, axis, i] |= np.int64(1) << j
    now[_OVERLAP, axis, j] |= np.int64(1) << i
    _apart(now, 1 - axis, i, j)


@compiled
def _pair(proof: Any, used: int, kind: int, axis: int, i: int, j: int) -> int:
    proof[used], proof[used + 1], proof[used + 2], proof[used + 3] = kind, axis, i, j
    return used + 4


@compiled
def _list(proof: Any, used: int, kind: int, axis: int, chosen: Any, size: int) -> int:
    proof[used], proof[used + 1], proof[used + 2] = kind, axis, size
    for k in range(size):
        proof[used + 3 + k] = chosen[k]
    return used + 3 + size
