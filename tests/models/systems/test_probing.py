"""Depths of decision trees and numbers of sets against plain recursion and counting."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.models.systems.probing import depth, number_of_sets, signed_number, some_available


def plain(question: Sequence[Hashable]) -> int:
    """The least depth by trying every first look."""
    if len(set(question)) == 1:
        return 0
    depths = []
    for pe in range(len(question).bit_length() - 1):
        halves = [[one for word, one in enumerate(question) if word >> pe & 1 == bit] for bit in (0, 1)]
        depths.append(1 + max(map(plain, halves)))
    return min(depths)


@given(st.integers(0, 4).flatmap(lambda n: st.lists(st.integers(0, 2), min_size=1 << n, max_size=1 << n)))
def test_depth_by_plain_recursion(question: list[int]) -> None:
    assert depth(question) == plain(question)


def test_a_question_that_is_not_evasive() -> None:
    """The first pe says which of two others matters."""
    assert depth([(word >> 1 if word & 1 else word >> 2) & 1 for word in range(8)]) == 2
    assert depth(["a", "a", "a", "a"]) == 0


_SUBCUBES = st.lists(st.integers(1, 31), max_size=5)


@given(_SUBCUBES)
def test_sets_are_counted(subcubes: list[int]) -> None:
    good = [word for word in range(32) if any(word & one == one for one in subcubes)]
    assert number_of_sets(subcubes, 5) == len(good)
    assert signed_number(subcubes, 5) == sum((-1) ** word.bit_count() for word in good)
    assert [word for word, one in enumerate(some_available(subcubes, 5)) if one] == good


@given(_SUBCUBES)
def test_a_signed_number_other_than_0_makes_it_evasive(subcubes: list[int]) -> None:
    if signed_number(subcubes, 5):
        assert depth(some_available(subcubes, 5)) == 5


@pytest.mark.parametrize(("subcubes", "looks"), [([], 0), ([0b1], 1), ([0b11, 0b110], 3), ([0b11, 0b1], 1)])
def test_looks_by_hand(subcubes: list[int], looks: int) -> None:
    assert depth(some_available(subcubes, 3)) == looks
