"""Subtori as rows and columns: their processors, and those that two have in common."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from allocert.errors import RegionError
from allocert.machines.subtorus import Subtorus

_SIDE = 4
_WORDS = range(1, 1 << _SIDE)
_ALL = [Subtorus(r, c) for r, c in product(_WORDS, repeat=2) if r.bit_count() == c.bit_count()]


def _processors(region: Subtorus) -> set[tuple[int, int]]:
    return {(i, j) for i, j in product(range(8), repeat=2) if region.rows >> i & 1 and region.cols >> j & 1}


def test_there_are_as_many_as_pairs_of_sets_of_one_size() -> None:
    assert len(_ALL) == 16 + 36 + 16 + 1
    assert all(len(_processors(region)) == region.side**2 for region in _ALL)


def test_what_two_have_in_common_is_that_of_their_sets() -> None:
    for one, other in combinations(_ALL, 2):
        rows = {i for i, _ in _processors(one)} & {i for i, _ in _processors(other)}
        cols = {j for _, j in _processors(one)} & {j for _, j in _processors(other)}
        assert one.meets(other) == bool(_processors(one) & _processors(other)) == bool(rows and cols)
        assert one.apart(other) == (not rows and not cols)
        assert one.contends(other) == (bool(rows) != bool(cols))
        assert one.meets(other) + one.contends(other) + one.apart(other) == 1


def test_a_subtorus_meets_itself() -> None:
    assert all(region.meets(region) and not region.apart(region) for region in _ALL)


@pytest.mark.parametrize("torus", range(1, 9))
def test_strided_subtori_are_the_residues(torus: int) -> None:
    for side in (d for d in range(1, torus + 1) if torus % d == 0):
        stride = torus // side
        for row, col in product(range(stride), repeat=2):
            wanted = {
                (i, j) for i, j in product(range(torus), repeat=2) if i % stride == row and j % stride == col
            }
            region = Subtorus.strided(torus, side, row, col)
            assert _processors(region) == wanted
            assert region.inside(torus)
            assert region.side == side


@pytest.mark.parametrize("torus", range(1, 9))
def test_intervals_are_squares_on_the_diagonal(torus: int) -> None:
    for first in range(torus):
        for side in range(1, torus - first + 1):
            region = Subtorus.interval(first, side)
            places = range(first, first + side)
            assert _processors(region) == set(product(places, repeat=2))
            assert region.inside(torus)
            assert region.inside(first + side)
            assert not region.inside(first + side - 1)


@pytest.mark.parametrize(("rows", "cols"), [(0, 0), (0, 1), (1, 0), (-1, 1), (3, 1), (1, -2)])
def test_words_without_a_square_are_refused(rows: int, cols: int) -> None:
    with pytest.raises(RegionError, match="subtorus"):
        Subtorus(rows, cols)


@pytest.mark.parametrize(
    "asked", [(4, 3, 0, 0), (4, 0, 0, 0), (4, 2, 2, 0), (4, 2, 0, -1), (4, 4, 0, 1), (4, -2, 0, 0)]
)
def test_strided_subtori_that_are_none_are_refused(asked: tuple[int, int, int, int]) -> None:
    with pytest.raises(RegionError, match="strided subtorus"):
        Subtorus.strided(*asked)


def test_rows_and_columns_are_reported_in_runs() -> None:
    assert str(Subtorus(0b10111, 0b1111)) == "rows 0-2 4, columns 0-3"
