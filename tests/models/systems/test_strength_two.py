from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.errors import InstanceError
from allocert.models.systems.hitting import blocks_complete, fewest_by_enumeration
from allocert.models.systems.strength_two import (
    independent,
    most_columns,
    rows_for,
    strength_two_set,
)
from allocert.models.systems.systems import complete


def test_the_first_numbers():
    assert [most_columns(n) for n in range(4, 11)] == [3, 4, 10, 15, 35, 56, 126]
    assert [rows_for(d) for d in range(2, 12)] == [4, 4, 5, 6, 6, 6, 6, 6, 6, 7]
    assert rows_for(20) == 8
    assert [rows_for(d) for d in (2, 3, 4)] == [
        fewest_by_enumeration(d, complete(d, d - 2)) for d in (2, 3, 4)
    ]


@given(st.integers(2, 1 << 300))
def test_the_number_is_the_least_with_enough_columns(d):
    rows = rows_for(d)
    assert rows >= 4
    assert most_columns(rows) >= d > (most_columns(rows - 1) if rows > 4 else 1)
    assert most_columns(rows) == comb(rows - 1, -(-rows // 2))


@given(st.integers(2, 130))
def test_sets_meet_every_subcube(d):
    chosen = strength_two_set(d)
    assert len(chosen) == rows_for(d)
    assert blocks_complete(chosen, d, 2)


def test_independence_is_all_four_pairs():
    for one, other in combinations(range(32), 2):
        rows = {(one >> i & 1, other >> i & 1) for i in range(5)} | {(0, 0)}
        assert independent(one, other) == (len(rows) == 4)


def test_dimensions_below_two_are_refused():
    with pytest.raises(InstanceError):
        rows_for(1)
