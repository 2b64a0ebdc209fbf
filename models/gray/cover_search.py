"""The search of ``gray_cover_proof`` compiled, for problems whose proofs would be too long to write down."""

from __future__ import annotations

from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled, compiled_part
from allocert.machines.words import bits, word_of
from allocert.models.gray.cover import Cover
from allocert.models.gray.recognition import subcube_words

__all__ = ["exhaust"]

_BITS = 64
_MANY = 1 << 30
"""More columns than any row has."""


def exhaust(
    problem: Cover, size: int, most_visits: int, *, symmetric: bool = False
) -> tuple[tuple[int, ...] | None, int, bool]:
    """``size`` columns with the first among them that have every row, or ``None``; the partial choices
    visited; and whether all were.

    Visits what ``gray_cover_proof.refute`` visits, in the same order, and stops after ``most_visits``. With
    ``symmetric`` a second column that is done with takes along those that renamings make of it: the renamings
    of the directions that keep column 0.
    """
    if not problem.rows:
        return (0,), 1, True
    rows, columns = len(problem.rows), len(problem.columns)
    chosen = np.zeros(size, dtype=np.int64)
    table = _Table(
        _words(problem.rows, columns),
        _words(problem.columns, rows),
        _words(_orbits(problem) if symmetric else (0,) * columns, columns),
        _words(tuple(star.rows for star in problem.stars), rows),
        np.array([star.most for star in problem.stars], dtype=np.int64),
    )
    every_row, others = _words(((1 << rows) - 1,), rows)[0], _words(((1 << columns) - 2,), columns)[0]
    found, visits = _exhaust(table, every_row, others, most_visits, chosen)
    columns_found = tuple(map(int, chosen[:found])) if found else None
    return columns_found, int(visits), bool(found or visits < most_visits)


def _orbits(problem: Cover) -> tuple[int, ...]:
    """For each column what the renamings of the first ``least`` - 1 directions, which keep column 0, make of it."""
    place = {column: i for i, column in enumerate(problem.columns)}
    every = subcube_words(problem.n).values()
    addresses = [address for address in every if problem.least <= address.count("*") < problem.n]
    row = {address: i for i, address in enumerate(addresses)}
    orbits = [0] * len(problem.columns)
    for moved in permutations(range(problem.least - 1)):
        order = [*range(problem.n - 1, problem.least - 2, -1), *reversed(moved)]
        image = [row["".join(address[problem.n - 1 - i] for i in order)] for address in addresses]
        for i, column in enumerate(problem.columns):
            orbits[i] |= 1 << place[word_of(image[r] for r in bits(column))]
    return tuple(orbits)


def _words(members: tuple[int, ...], width: int) -> Any:
    """Words as rows of 64-bit pieces, lowest first."""
    pieces = -(-width // _BITS)
    data = b"".join(word.to_bytes(8 * pieces, "little") for word in members)
    return np.frombuffer(data, dtype=np.uint64).reshape(len(members), pieces).copy()


@compiled_part
def _count(word: Any) -> Any:
    """The number of bits set."""
    word -= word >> np.uint64(1) & np.uint64(0x5555555555555555)
    word = (word & np.uint64(0x3333333333333333)) + (word >> np.uint64(2) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return word * np.uint64(0x0101010101010101) >> np.uint64(56)


@compiled_part
def _lowest(word: Any) -> Any:
    """The lowest bit set, alone."""
    return word & (~word + np.uint64(1))


@compiled_part
def _number(piece: int, bit: Any) -> int:
    """The number of a bit of a piece among those of all pieces."""
    return _BITS * piece + int(_count(bit - np.uint64(1)))


class _Table(NamedTuple):
    """A problem in words, uint64[pieces] each.

    ``row_columns`` has one for a row, ``column_rows`` and ``orbits`` one for a column, ``star_rows`` one for a star;
    ``star_most``, int64[stars], has how many of a star's rows a column may have.
    """

    row_columns: Any
    column_rows: Any
    orbits: Any
    star_rows: Any
    star_most: Any


class _Stack(NamedTuple):
    """Of each depth, the number of columns chosen: rows that are ``missing``, columns ``allowed``, and those to try next.

    ``banned`` and ``once`` are words of columns that :func:`_ban` works on.
    """

    missing: Any
    allowed: Any
    candidates: Any
    banned: Any
    once: Any


@compiled_part
def _choose(table: _Table, stack: _Stack, depth: int, column: int) -> bool:
    """Whether a row is missing, once this column is chosen."""
    missing, allowed, rows = stack.missing, stack.allowed, table.column_rows
    some = False
    for i in range(missing.shape[1]):
        missing[depth, i] = missing[depth - 1, i] & ~rows[column, i]
        some = some or missing[depth, i] != 0
    for j in range(allowed.shape[1]):
        allowed[depth, j] = allowed[depth - 1, j]
    return some


@compiled_part
def _ban(table: _Table, stack: _Stack, depth: int, left: int) -> bool:
    """Whether ``left`` columns can have what each star misses; no column is allowed that has too much of it twice.

    Where no more can be spared than one row, or none, a column may have one row again, or none.
    """
    missing, allowed, banned, once = stack.missing, stack.allowed, stack.banned, stack.once
    stars, columns = table.star_rows, table.row_columns
    pieces, width = missing.shape[1], allowed.shape[1]
    for j in range(width):
        banned[j] = 0
    for star in range(stars.shape[0]):
        wanted = 0
        for i in range(pieces):
            wanted += int(_count(missing[depth, i] & stars[star, i]))
        spare = table.star_most[star] * left - wanted
        if spare < 0:
            return False
        if spare >= 2:
            continue
        for j in range(width):
            once[j] = 0
        for i in range(pieces):
            covered = stars[star, i] & ~missing[depth, i]
            while covered:
                low = _lowest(covered)
                covered ^= low
                row = _number(i, low)
                for j in range(width):
                    banned[j] |= columns[row, j] if spare == 0 else once[j] & columns[row, j]
                    once[j] |= columns[row, j]
    for j in range(width):
        allowed[depth, j] &= ~banned[j]
    return True


@compiled_part
def _branch(table: _Table, stack: _Stack, depth: int) -> None:
    """The columns to try: those allowed of the missing row that has the fewest."""
    missing, allowed, columns = stack.missing, stack.allowed, table.row_columns
    fewest, branch = _MANY, -1
    for i in range(missing.shape[1]):
        open_rows = missing[depth, i]
        while open_rows:
            low = _lowest(open_rows)
            open_rows ^= low
            row = _number(i, low)
            number = 0
            for j in range(allowed.shape[1]):
                number += int(_count(columns[row, j] & allowed[depth, j]))
                if number >= fewest:
                    break
            if number < fewest:
                fewest, branch = number, row
    for j in range(allowed.shape[1]):
        stack.candidates[depth, j] = columns[branch, j] & allowed[depth, j]


@compiled_part
def _next_column(table: _Table, stack: _Stack, depth: int, second: int) -> int:
    """The next column to try at a depth, or -1. Renamings of ``second``, the last second column, are done with."""
    allowed, candidates, orbits = stack.allowed, stack.candidates, table.orbits
    width = allowed.shape[1]
    for j in range(width if depth == 1 and second >= 0 else 0):
        candidates[1, j] &= ~orbits[second, j]
        allowed[1, j] &= ~orbits[second, j]
    for j in range(width):
        if candidates[depth, j]:
            low = _lowest(candidates[depth, j])
            candidates[depth, j] ^= low
            allowed[depth, j] ^= low
            return _number(j, low)
    return -1


@compiled
def _exhaust(table: _Table, every_row: Any, others: Any, most_visits: int, chosen: Any) -> tuple[int, int]:
    """How many columns of ``chosen`` have every row (0: there are no ``size`` such), and the visits.

    ``every_row`` is the word of all rows, ``others`` that of all columns but the first; ``chosen`` is int64[size].
    """
    size, pieces, width = len(chosen), len(every_row), len(others)
    missing = np.zeros((size + 1, pieces), dtype=np.uint64)
    columns = np.zeros((2, size + 1, width), dtype=np.uint64)
    working = np.zeros((2, width), dtype=np.uint64)
    stack = _Stack(missing, columns[0], columns[1], working[0], working[1])
    missing[0] = every_row
    columns[0, 0] = others
    depth, column, visits, second = 0, 0, 0, -1
    while visits < most_visits:
        chosen[depth] = column
        depth += 1
        visits += 1
        if not _choose(table, stack, depth, column):
            return depth, visits
        if _ban(table, stack, depth, size - depth):
            _branch(table, stack, depth)
        else:
            columns[1, depth] = 0
        column = -1
        while depth > 0 and column < 0:
            column = _next_column(table, stack, depth, second)
            if depth == 1:
                second = column
            if column < 0:
                depth -= 1
        if column < 0:
            return 0, visits
    return 0, visits
