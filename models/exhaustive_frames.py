"""First fit by four searches on every configuration of a mesh, compiled: for meshes of up to 20 processors."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled, interruptible
from allocert.models.mesh_configurations import Configuration, submeshes, word

__all__ = ["CORRECT", "LOOPS", "METHODS", "REFUSED", "Exhausted", "Rules", "Wrong", "exhaust"]

METHODS = ("FS_1", "FS_f", "AS", "ISS")
"""Complete frame sliding, fast frame sliding in every order of the list, adaptive scan, interval set scan."""

REFUSED, LOOPS = -1, -2
"""Answers that are no place: none is found, or the search does not go on."""


class Rules(NamedTuple):
    """Where the searches end and how they go on; 1 everywhere is the reading that is correct.

    Bases lie in rows 0..Y-y-1+rows and columns 0..X-x-1+columns. A search goes on ``right`` columns behind the last
    column of a submesh that it met; the submesh is out of the way ``below`` rows behind its last row: in FS_f for
    the row jump, in ISS for the window that drops it.
    """

    rows: int = 1
    columns: int = 1
    right: int = 1
    below: int = 1


CORRECT = Rules()


class Wrong(NamedTuple):
    """A configuration and request for which a search answers ``answer`` and not the first free base ``due``.

    Both are a + X b for base (a, b), or ``REFUSED``, or ``LOOPS``. No other such pair has fewer residents.
    """

    residents: Configuration
    x: int
    y: int
    answer: int
    due: int


class Exhausted(NamedTuple):
    """How many configurations and pairs with a request were searched, in how many the answer is wrong, and one."""

    configurations: int
    pairs: int
    failing: int
    wrong: Wrong | None


class _Known(NamedTuple):
    """All submeshes: ``quadruples[k]`` with processors ``words[k]``; those based at p are starts[p]..starts[p+1]-1."""

    starts: Any
    quadruples: Any
    words: Any


def exhaust(X: int, Y: int, method: str, rules: Rules = CORRECT) -> Exhausted:
    """Search every set of disjoint submeshes of M(X, Y) for every request that fits, by one of ``METHODS``.

    The first free base is found from the busy processors alone. FS_f goes behind every submesh that a candidate
    conflicts with, whichever it is: so it ends in all ways in which it can end in any order of the list, and the
    answer is wrong if one of them is. AS takes the largest last column, ISS counts residents by columns, FS_1
    asks whether there is a conflict: their answers depend on no order.

    Raises ``ValueError`` for any other method.

    Source: Morgenstern 1994, sections 2, 2.2 (figures 1 and 2) and 3.1 (figure 3).
    """
    every = submeshes(X, Y)
    bases = np.array([s.a + X * s.b for s in every], dtype=np.int64)
    known = _Known(
        np.searchsorted(bases, np.arange(X * Y + 1)),
        np.array(every, dtype=np.int64),
        np.array([word(X, s) for s in every], dtype=np.int64),
    )
    counts, found = np.zeros(3, dtype=np.int64), np.zeros(5 + X * Y, dtype=np.int64)
    with interruptible():
        _exhaust(X, Y, METHODS.index(method), rules, known, counts, found)
    configurations, pairs, failing = map(int, counts)
    wrong = None
    if failing:
        held, x, y, answer, due, *taken = map(int, found)
        wrong = Wrong(tuple(every[k] for k in taken[:held]), x, y, answer, due)
    return Exhausted(configurations, pairs, failing, wrong)


@compiled
def _exhaust(X: int, Y: int, method: int, rules: Rules, known: _Known, counts: Any, found: Any) -> None:
    """Decide the processors in row-major order: each is left free or the base of a submesh that still fits."""
    cells = X * Y
    full = (1 << cells) - 1
    decided = np.zeros(cells + 1, dtype=np.int64)
    busy = np.zeros(cells + 1, dtype=np.int64)
    held = np.zeros(cells + 1, dtype=np.int64)
    place = np.zeros(cells + 1, dtype=np.int64)
    option = np.full(cells + 1, -1, dtype=np.int64)
    taken = np.zeros(cells, dtype=np.int64)
    residents = np.zeros((cells, 4), dtype=np.int64)
    columns = np.zeros(X + 2, dtype=np.int64)
    level = 0
    while level >= 0:
        if decided[level] == full:
            counts[0] += 1
            _compare(
                X, Y, method, rules, residents[: held[level]], busy[level], taken, columns, counts, found
            )
            level -= 1
            continue
        p, k = place[level], option[level]
        below = level + 1
        if k < 0:
            option[level] = known.starts[p]
            decided[below] = decided[level] | 1 << p
            busy[below], held[below] = busy[level], held[level]
        else:
            while k < known.starts[p + 1] and known.words[k] & decided[level]:
                k += 1
            if k == known.starts[p + 1]:
                level -= 1
                continue
            option[level] = k + 1
            taken[held[level]] = k
            for end in range(4):
                residents[held[level], end] = known.quadruples[k, end]
            decided[below] = decided[level] | known.words[k]
            busy[below], held[below] = busy[level] | known.words[k], held[level] + 1
        p += 1
        while decided[below] >> p & 1:
            p += 1
        place[below], option[below] = p, -1
        level = below


@compiled
def _compare(
    X: int,
    Y: int,
    method: int,
    rules: Rules,
    residents: Any,
    busy: int,
    taken: Any,
    columns: Any,
    counts: Any,
    found: Any,
) -> None:
    """One configuration: the answer to every request against the first free base."""
    held = len(residents)
    for y in range(1, Y + 1):
        for x in range(1, X + 1):
            due = _first_free(X, Y, x, y, busy)
            if method == 0:
                answer = _complete(X, Y, x, y, residents, rules)
            elif method == 1:
                answer = _fast(X, Y, x, y, residents, rules, due, columns)
            elif method == 2:
                answer = _adaptive(X, Y, x, y, residents, rules)
            else:
                answer = _interval_sets(X, Y, x, y, residents, rules, columns)
            counts[1] += 1
            if answer != due:
                counts[2] += 1
                if counts[2] == 1 or held < found[0]:
                    found[0], found[1], found[2], found[3], found[4] = held, x, y, answer, due
                    found[5 : 5 + held] = taken[:held]


@compiled
def _first_free(X: int, Y: int, x: int, y: int, busy: int) -> int:
    """The first place in row-major order whose frame has no busy processor."""
    frame = 0
    for j in range(y):
        frame |= ((1 << x) - 1) << X * j
    for j in range(Y - y + 1):
        for i in range(X - x + 1):
            if not frame << (i + X * j) & busy:
                return i + X * j
    return -1


@compiled
def _meets(residents: Any, k: int, i: int, j: int, x: int, y: int) -> bool:
    """Whether resident k meets the frame x by y at (i, j)."""
    return bool(
        residents[k, 0] < i + x and residents[k, 2] >= i and residents[k, 1] < j + y and residents[k, 3] >= j
    )


@compiled
def _complete(X: int, Y: int, x: int, y: int, residents: Any, rules: Rules) -> int:
    """FS_1."""
    for j in range(Y - y + rules.rows):
        for i in range(X - x + rules.columns):
            k = 0
            while k < len(residents) and not _meets(residents, k, i, j, x, y):
                k += 1
            if k == len(residents):
                return i + X * j
    return -1


@compiled
def _adaptive(X: int, Y: int, x: int, y: int, residents: Any, rules: Rules) -> int:
    """AS, line 7 of figure 1 with submeshes of any base row."""
    for j in range(Y - y + rules.rows):
        i = 0
        while i < X - x + rules.columns:
            behind = -1
            for k in range(len(residents)):
                if _meets(residents, k, i, j, x, y):
                    behind = max(behind, residents[k, 2] + rules.right)
            if behind < 0:
                return i + X * j
            if behind <= i:
                return -2
            i = behind
    return -1


@compiled
def _fast(X: int, Y: int, x: int, y: int, residents: Any, rules: Rules, due: int, heights: Any) -> int:
    """FS_f: ``due`` if every ending is that, else one that is not.

    ``heights[i]`` is the set of all values of h with which column i of the row can be reached, and ``rows`` that of
    the rows; h starts as Y in every row.
    """
    rows, granted = 1, False
    end_row, end = Y - y + rules.rows, X - x + rules.columns
    for j in range(end_row):
        if not rows >> j & 1:
            continue
        heights[: end + 1] = 0
        heights[0] = 1 << Y
        for i in range(end):
            if not heights[i]:
                continue
            free = True
            for k in range(len(residents)):
                if _meets(residents, k, i, j, x, y):
                    free = False
                    behind = residents[k, 2] + rules.right
                    if behind <= i:
                        return -2
                    h = residents[k, 3] + rules.below
                    least = heights[i] & ((1 << h) - 1)
                    if heights[i] >> h:
                        least |= 1 << h
                    heights[min(behind, end)] |= least
            if free:
                granted = True
                if i + X * j != due:
                    return i + X * j
        if heights[end] & ((2 << j) - 1):
            return -2
        rows |= heights[end]
    if rows >> end_row:
        return -1
    return due if granted else -2


@compiled
def _interval_sets(X: int, Y: int, x: int, y: int, residents: Any, rules: Rules, counts: Any) -> int:
    """ISS: residents enter the window with their first row and leave it with their last one."""
    counts[:] = 0
    for j in range(Y - y + rules.rows):
        for k in range(len(residents)):
            enters = residents[k, 1] < y if j == 0 else residents[k, 1] == j + y - 1
            leaves = j > 0 and residents[k, 3] + rules.below == j
            if enters or leaves:
                for i in range(residents[k, 0], residents[k, 2] + 1):
                    counts[i] += int(enters) - int(leaves)
        run = 0
        for i in range(X - 1 + rules.columns):
            run = 0 if counts[i] else run + 1
            if run == x:
                return i - x + 1 + X * j
    return -1
