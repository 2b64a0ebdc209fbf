"""Strings, squares and windows of a plane are those of their definitions."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from allocert.allocators.parallel.board.lengths import (
    least_of_windows,
    sides_of_squares,
    sizes_of_strings,
)

_SHAPES = ((1, 1), (1, 7), (7, 1), (5, 5), (4, 9), (9, 4))


def _at(plane: np.ndarray, y: int, x: int, wraps: bool) -> int:
    rows, side = plane.shape
    if wraps:
        return int(plane[y % rows, x % side])
    return int(plane[y, x]) if y < rows and x < side else 0


@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize("shape", _SHAPES)
@pytest.mark.parametrize("share", [0.5, 0.9, 1.0])
def test_each_place_by_definition(shape: tuple[int, int], wraps: bool, share: float) -> None:
    rng = np.random.default_rng(7)
    free = rng.random(shape) < share
    numbers = rng.integers(0, 9, shape).astype(np.int16)
    for most in (1, 2, 3, 6, 11):
        strings = sizes_of_strings(free, most, wraps)
        squares = sides_of_squares(free, most, wraps)
        windows = least_of_windows(numbers, most, wraps)
        for y, x in product(*map(range, shape)):

            def square(side: int, y: int = y, x: int = x) -> bool:
                return all(_at(free, y + i, x + j, wraps) for i in range(side) for j in range(side))

            string = next((j for j in range(most) if not _at(free, y, x + j, wraps)), most)
            assert strings[y, x] == string
            assert squares[y, x] == max(side for side in range(most + 1) if square(side))
            assert windows[y, x] == min(_at(numbers, y + i, x, wraps) for i in range(most))


def test_long_sides_have_wider_words() -> None:
    free = np.ones((1, 40_000), dtype=np.bool_)
    assert sizes_of_strings(free, 40_000, False)[0].tolist() == list(range(40_000, 0, -1))
    assert sizes_of_strings(free, 1 << 31, True)[0, 0] == 1 << 31
