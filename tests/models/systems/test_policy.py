"""The host's rule against the words themselves."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from allocert.models.systems.policy import maximal, preferred, undominated


def test_one_in_a_pair_and_one_alone() -> None:
    found = [0b0001, 0b0010, 0b0011, 0b1000]
    assert undominated(found, 1) == (0b1000,)
    assert preferred(found, 1) == 0b1000
    assert preferred(found, 2) == 0b0011
    assert maximal(found) == {0b0011, 0b1000}


def test_nothing_but_parts_of_a_larger_one() -> None:
    assert undominated([0b01, 0b10, 0b11], 1) == ()
    assert preferred([0b01, 0b10, 0b11], 1) == 0b01
    assert preferred([0b01, 0b10, 0b11], 4) is None
    assert preferred([], 1) is None


@given(st.sets(st.integers(1, 255)), st.integers(1, 8))
def test_by_sets_of_pes(words: set[int], size: int) -> None:
    sets = {frozenset(i for i in range(8) if word >> i & 1): word for word in words}
    alone = [
        word for one, word in sets.items() if len(one) == size and not any(one < other for other in sets)
    ]
    assert sorted(alone) == list(undominated(words, size))
    assert maximal(words) == {word for one, word in sets.items() if not any(one < other for other in sets)}
    taken = preferred(words, size)
    assert taken in alone if alone else (taken is None) == all(len(one) != size for one in sets)
