from __future__ import annotations

from itertools import permutations, product

from hypothesis import given
from hypothesis import strategies as st

from allocert.machines.pieces.kernels import all_blocks, free_planes, lowest_blocks, room


def by_trying(kinds: tuple[int, ...], free: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All sequences of different blocks, in lexical order."""
    blocks = range(max(free).bit_length())
    return [
        one
        for one in permutations(blocks, len(kinds))
        if all(free[kind] >> block & 1 for kind, block in zip(kinds, one, strict=True))
    ]


def test_the_least_of_all_matchings() -> None:
    for length in range(1, 4):
        for kinds in product(range(2), repeat=length):
            for free in product(range(8), repeat=2):
                found = by_trying(kinds, free)
                assert lowest_blocks(kinds, free) == (found[0] if found else None)


@given(st.lists(st.integers(0, 2), min_size=1, max_size=4), st.tuples(*[st.integers(0, 31)] * 3))
def test_three_kinds(kinds: list[int], free: tuple[int, ...]) -> None:
    found = by_trying(tuple(kinds), free)
    assert lowest_blocks(kinds, free) == (found[0] if found else None)
    rising = [
        one
        for one in found
        if all(one[i] < one[j] for j in range(len(kinds)) for i in range(j) if kinds[i] == kinds[j])
    ]
    assert list(all_blocks(kinds, free)) == rising


@given(st.integers(0, 2**12 - 1), st.integers(1, 15))
def test_planes(busy: int, box: int) -> None:
    planes = free_planes(busy, 3, 4)
    assert planes == [sum((not busy >> 4 * b + place & 1) << b for b in range(3)) for place in range(4)]
    assert room(planes, box) == sum((not (busy >> 4 * b) & box) << b for b in range(3))
