"""The availability matrix: expansion, time passing, and what its entries say."""

from __future__ import annotations

from fractions import Fraction

import pytest

from allocert.allocators.torus.availability import Availability, Entry


def filled(torus: int, level: int) -> Availability:
    """An array whose block of that level has different times, the rest still free."""
    matrix = Availability(torus, level)
    size = torus >> level
    for i in range(size):
        for j in range(size):
            matrix.left[i * torus + j] = 1 + i * size + j
            matrix.job[i * torus + j] = 1 + i * size + j
    return matrix


@pytest.mark.parametrize(("torus", "level"), [(2, 1), (4, 1), (4, 2), (8, 1), (8, 2), (8, 3), (16, 2)])
@pytest.mark.parametrize("inclusive", [False, True])
def test_an_expansion_copies_each_entry_to_the_four_parts_of_its_subtorus(
    torus: int, level: int, inclusive: bool
) -> None:
    matrix = filled(torus, level)
    size = torus >> level
    before = matrix.block(size)
    written = matrix.expand(size, inclusive)
    after = matrix.block(2 * size)
    assert all(after[i][j] == before[i % size][j % size] for i in range(2 * size) for j in range(2 * size))
    assert written == 3 * size**2 or inclusive


def test_an_inclusive_block_takes_one_row_and_one_column_more_where_there_are_any() -> None:
    matrix = filled(4, 1)
    assert list(matrix.cells(2)) == [0, 1, 4, 5]
    assert list(matrix.cells(2, inclusive=True)) == [0, 1, 2, 4, 5, 6, 8, 9, 10]
    assert list(matrix.cells(4, inclusive=True)) == list(range(16))
    assert (matrix.least(2), matrix.least(2, inclusive=True)) == (1, 0)


def test_time_passes_in_the_block_alone() -> None:
    matrix = filled(4, 1)
    matrix.left[15] = 7
    matrix.elapse(1, 2)
    assert [entry.left for row in matrix.block(2) for entry in row] == [0, 1, 2, 3]
    assert (matrix.greatest(2), matrix.left[15]) == (3, 7)


def test_an_entry_tells_lengths_and_instants_levels_and_sides() -> None:
    entry = Entry(Fraction(7, 2), 2, 4)
    assert (entry.side, entry.until(Fraction(2)), str(entry)) == (4, Fraction(11, 2), "(7/2,4,4)")


def test_the_unit_of_time_is_taken_out_of_a_block() -> None:
    matrix = Availability(2, 0, scale=6)
    matrix.left[3] = 9
    assert matrix.block(2)[1][1].left == Fraction(3, 2)
