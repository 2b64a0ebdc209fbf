"""Shortest sequences of dimensions, against all sequences where they are few."""

from __future__ import annotations

from itertools import product

import pytest

from allocert.models.parallel.windows import shortest_with_windows, windows_in


@pytest.mark.parametrize("d", [2, 3])
def test_no_shorter_one_among_all(d: int) -> None:
    found = shortest_with_windows(d)
    assert len(windows_in(found, d)) == d
    for length in range(len(found)):
        assert all(len(windows_in(one, d)) < d for one in product(range(1, d + 1), repeat=length))


def test_windows() -> None:
    assert windows_in([3, 2, 1, 3], 3) == {frozenset({2, 3}), frozenset({1, 2}), frozenset({1, 3})}
    assert windows_in([1, 1], 3) == set()
    assert len(shortest_with_windows(4)) == 6
