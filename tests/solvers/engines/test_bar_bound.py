"""Values for lengths of bars: valid against every set that one bar of stock holds, and good."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.solvers.engines.bar_bound import bar_values


@st.composite
def bars(draw: st.DrawFn) -> tuple[list[int], list[int], int]:
    room = draw(st.integers(1, 40))
    lengths = draw(st.lists(st.integers(1, room), min_size=1, max_size=8))
    demands = draw(st.lists(st.integers(1, 50), min_size=len(lengths), max_size=len(lengths)))
    return lengths, demands, room


def fullest(lengths: list[int], values: list[int], room: int) -> int:
    """By trying every set."""
    return max(
        sum(values[i] for i in chosen)
        for size in range(len(lengths) + 1)
        for chosen in combinations(range(len(lengths)), size)
        if sum(lengths[i] for i in chosen) <= room
    )


@given(bars())
def test_no_bar_holds_more_and_the_stock_is_at_least_the_area(
    question: tuple[list[int], list[int], int],
) -> None:
    lengths, demands, room = question
    values, most = bar_values(lengths, demands, room)
    assert len(values) == len(lengths)
    assert all(value >= 0 for value in values)
    assert most == fullest(lengths, values, room) > 0
    stock = sum(demand * value for demand, value in zip(demands, values, strict=True)) / most
    area = sum(demand * length for demand, length in zip(demands, lengths, strict=True)) / room
    assert stock >= area * (1 - 1e-3)
    assert stock >= max(demands) * (1 - 1e-3)


@pytest.mark.parametrize(
    ("lengths", "demands", "room", "stock"),
    [
        ([6, 6, 6], [5, 7, 9], 10, 21),
        ([1], [3], 1, 3),
        ([5, 5], [4, 4], 10, 4),
        ([4, 4, 4], [2, 2, 2], 10, 3),
    ],
)
def test_the_least_stock_of_fractions(
    lengths: list[int], demands: list[int], room: int, stock: float
) -> None:
    values, most = bar_values(lengths, demands, room)
    found = sum(demand * value for demand, value in zip(demands, values, strict=True)) / most
    assert found == pytest.approx(stock, rel=1e-3)
