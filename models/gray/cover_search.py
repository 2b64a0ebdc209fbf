"""The search of ``gray_cover_proof`` compiled, for problems whose proofs would be too long to write down."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
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
    found, visits = _exhaust(
        _words(problem.rows, columns),
        _words(problem.columns, rows),
        _words(tuple(star.rows for star in problem.stars), rows),
        np.array([star.most for star in problem.stars], dtype=np.int64),
        _words(((1 << rows) - 1,), rows)[0],
        _words(((1 << columns) - 2,), columns)[0],
        _words(_orbits(problem) if symmetric else (0,) * columns, columns),
        size,
        most_visits,
        chosen,
    )
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


@compiled
def _count(word: Any) -> Any:
    """The number of bits set."""
    word -= word >> np.uint64(1) & np.uint64(0x5555555555555555)
    word = (word & np.uint64(0x3333333333333333)) + (word >> np.uint64(2) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return word * np.uint64(0x0101010101010101) >> np.uint64(56)


@compiled
def _lowest(word: Any) -> Any:
    """The lowest bit set, alone."""
    return word & (~word + np.uint64(1))


@compiled
def _number(piece: int, bit: Any) -> int:
    """The number of a bit of a piece among those of all pieces."""
    return _BITS * piece + int(_count(bit - np.uint64(1)))


@compiled
def _exhaust(
    row_columns: Any,
    column_rows: Any,
    star_rows: Any,
    star_most: Any,
    every_row: Any,
    others: Any,
    orbits: Any,
    size: int,
    most_visits: int,
    chosen: Any,
) -> tuple[int, int]:
    """How many columns of ``chosen`` have every row (0: there are no ``size`` such), and the visits.

    Words are uint64[pieces]: ``row_columns`` has one a row, ``column_rows`` and ``orbits`` one a column, ``star_rows`` one a star;
    ``star_most`` int64[stars] has how many of a star's rows a column may have. ``chosen`` is int64[size].
    """
    width, pieces = row_columns.shape[1], every_row.shape[0]
    missing = np.zeros((size + 1, pieces), dtype=np.uint64)
    allowed = np.zeros((size + 1, width), dtype=np.uint64)
    candidates = np.zeros((size + 1, width), dtype=np.uint64)
    once, banned = np.zeros(width, dtype=np.uint64), np.zeros(width, dtype=np.uint64)
    missing[0] = every_row
    allowed[0] = others
    depth, column, visits, second = 0, 0, 0, -1
    while visits < most_visits:
        chosen[depth] = column
        depth += 1
        visits += 1
        left = size - depth
        empty = True
        for i in range(pieces):
            missing[depth, i] = missing[depth - 1, i] & ~column_rows[column, i]
            if missing[depth, i]:
                empty = False
        if empty:
            return depth, visits
        for i in range(width):
            allowed[depth, i] = allowed[depth - 1, i]
            banned[i] = 0
        alive = True
        for star in range(star_rows.shape[0]):
            wanted = 0
            for i in range(pieces):
                wanted += int(_count(missing[depth, i] & star_rows[star, i]))
            spare = star_most[star] * left - wanted
            if spare < 0:
                alive = False
                break
            if spare >= 2:
                continue
            for j in range(width):
                once[j] = 0
            for i in range(pieces):
                covered = star_rows[star, i] & ~missing[depth, i]
                while covered:
                    low = _lowest(covered)
                    covered ^= low
                    row = _number(i, low)
                    for j in range(width):
                        if spare == 0:
                            banned[j] |= row_columns[row, j]
                        else:
                            banned[j] |= once[j] & row_columns[row, j]
                            once[j] |= row_columns[row, j]
        if alive:
            fewest, branch = _MANY, -1
            for j in range(width):
                allowed[depth, j] &= ~banned[j]
            for i in range(pieces):
                open_rows = missing[depth, i]
                while open_rows:
                    low = _lowest(open_rows)
                    open_rows ^= low
                    row = _number(i, low)
                    number = 0
                    for j in range(width):
                        number += int(_count(row_columns[row, j] & allowed[depth, j]))
                        if number >= fewest:
                            break
                    if number < fewest:
                        fewest, branch = number, row
            for j in range(width):
                candidates[depth, j] = row_columns[branch, j] & allowed[depth, j]
        else:
            for j in range(width):
                candidates[depth, j] = 0
        column = -1
        while depth > 0 and column < 0:
            for j in range(width if depth == 1 and second >= 0 else 0):
                candidates[1, j] &= ~orbits[second, j]
                allowed[1, j] &= ~orbits[second, j]
            for j in range(width):
                if candidates[depth, j]:
                    low = _lowest(candidates[depth, j])
                    candidates[depth, j] ^= low
                    allowed[depth, j] ^= low
                    column = _number(j, low)
                    break
            if depth == 1:
                second = column
            if column < 0:
                depth -= 1
        if column < 0:
            return 0, visits
    return 0, visits
