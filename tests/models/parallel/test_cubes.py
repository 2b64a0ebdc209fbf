"""Words of processors in available subcubes are those of the systems' definitions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.machines import Subcube
from allocert.machines.words import word_of
from allocert.models.parallel.cubes import across, in_buddy, in_cyclical, in_gray, leaders
from allocert.models.systems.systems import buddy, cyclical, gray


def members(subcubes: Sequence[Subcube], word: int) -> int:
    """The processors of those that lie in the word."""
    found = 0
    for one in subcubes:
        inside = word_of(one.nodes)
        if inside & ~word == 0:
            found |= inside
    return found


@pytest.mark.parametrize(("kernel", "system"), [(in_buddy, buddy), (in_gray, gray)])
def test_small_cubes(kernel: Callable[..., list[int]], system: Callable[..., tuple[Subcube, ...]]) -> None:
    for d in (1, 2, 3):
        for pi in permutations(range(1, d + 1)):
            allowed = [system(d, q, pi) for q in range(d + 1)]
            for word in range(0, 1 << (1 << d), 3 if d == 3 else 1):
                assert kernel(d, pi, word) == [members(one, word) for one in allowed]


@given(
    d=st.integers(1, 5),
    faults=st.sets(st.integers(0, 31), max_size=6),
    data=st.data(),
)
def test_random_sets(d: int, faults: set[int], data: st.DataObject) -> None:
    pi = tuple(data.draw(st.permutations(range(1, d + 1))))
    word = word_of(x for x in range(1 << d) if x not in faults)
    assert in_buddy(d, pi, word) == [members(buddy(d, q, pi), word) for q in range(d + 1)]
    assert in_gray(d, pi, word) == [members(gray(d, q, pi), word) for q in range(d + 1)]
    windows = in_cyclical(d, pi, word)
    for q in range(d + 1):
        union = 0
        for found in windows[q]:
            union |= found
        assert union == members(cyclical(d, q, pi), word)


def test_runs_by_their_start() -> None:
    d, pi = 3, (2, 3, 1)
    for word in range(0, 256, 3):
        windows = in_cyclical(d, pi, word)
        for q in range(d + 1):
            for i in range(d):
                stars = sum(1 << (d - pi[(i + k) % d]) for k in range(q))
                through = {Subcube(d, x & ~stars, stars) for x in range(1 << d)}
                assert windows[q][i] == members(sorted(through, key=str), word)


def test_neighbours_and_leaders() -> None:
    assert across(0b0001, 2, 1) == 0b0100
    assert across(0b0001, 2, 2) == 0b0010
    for d in (1, 2, 3, 4):
        for pi in permutations(range(1, d + 1)):
            for q in range(d + 1):
                assert leaders(d, pi, q) == word_of(one.base for one in buddy(d, q, pi))
