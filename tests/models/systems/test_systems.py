"""The systems of subcubes against their words."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.machines import Hypercube
from allocert.models.systems.systems import (
    SYSTEMS,
    buddy,
    complete,
    cyclical,
    double_buddy,
    double_gray,
    gray,
    k_cube,
    spanned,
)


def words(subcubes: object) -> list[str]:
    """Their addresses in order."""
    return sorted(one.address for one in subcubes)  # type: ignore[attr-defined]


def test_systems_of_three_dimensions_by_hand() -> None:
    assert words(spanned(3, (1, 3))) == ["*0*", "*1*"]
    assert words(buddy(3, 2)) == ["0**", "1**"]
    assert words(buddy(3, 1, (3, 1, 2))) == ["0*0", "0*1", "1*0", "1*1"]
    assert words(double_buddy(3, 2)) == ["**0", "**1", "0**", "1**"]
    # Prefixes 00, 01, 11, 10: pairs 0*, *1, 1*, *0.
    assert words(gray(3, 2)) == ["*0*", "*1*", "0**", "1**"]
    # 000 001 011 010 110 111 101 100 and back.
    assert words(gray(3, 1)) == ["*00", "*10", "0*1", "00*", "01*", "1*1", "10*", "11*"]
    assert words(cyclical(3, 2)) == ["**0", "**1", "*0*", "*1*", "0**", "1**"]
    assert words(k_cube(3, 2, 1)) == ["*0*", "*1*", "0**", "1**"]
    assert words(double_gray(2, 1)) == ["*0", "*1", "0*", "1*"]


@pytest.mark.parametrize("d", range(6))
def test_lists_by_stars_are_whole(d: int) -> None:
    for q in range(d + 1):
        for stars in combinations(range(1, d + 1), q):
            places = sum(1 << (d - i) for i in stars)
            listed = spanned(d, stars)
            assert len(listed) == len({*listed}) == 1 << (d - q)
            assert {*listed} == {one for one in Hypercube(d).subcubes(q) if one.directions == places}


@pytest.mark.parametrize("d", range(1, 5))
def test_gray_coded_subcubes_are_pairs_of_smaller_ones(d: int) -> None:
    """Of those whose prefixes are consecutive in the reflected code, modulo its length, in the order of pi."""
    for q in range(1, d + 1):
        code = [f"{i ^ i >> 1:0{d - q + 1}b}" for i in range(1 << (d - q + 1))]
        for pi in permutations(range(1, d + 1)):
            pairs = set()
            for one, other in zip((code[-1], *code), code, strict=False):
                prefixes = [dict(zip(pi, prefix, strict=False)) for prefix in (one, other)]
                labels = [f"{pe:0{d}b}" for pe in range(1 << d)]
                pairs.add(
                    frozenset(
                        x for x in labels if any(all(x[i - 1] == b for i, b in p.items()) for p in prefixes)
                    )
                )
            assert {frozenset(f"{pe:0{d}b}" for pe in one.nodes) for one in gray(d, q, pi)} == pairs


@pytest.mark.parametrize("name", SYSTEMS)
def test_ends_are_the_pes_and_the_cube(name: str) -> None:
    for d in range(5):
        assert len(SYSTEMS[name](d, 0)) == 1 << d
        assert words(SYSTEMS[name](d, d)) == ["*" * d]


@given(st.integers(1, 5).flatmap(lambda d: st.tuples(st.permutations(range(1, d + 1)), st.integers(0, d))))
def test_a_permutation_moves_the_symbols(drawn: tuple[list[int], int]) -> None:
    """Symbol i of a word of the identity is symbol pi(i) of a word of pi."""
    pi, q = drawn
    d = len(pi)
    for system in (buddy, gray, cyclical, lambda *a: k_cube(a[0], a[1], 1, *a[2:])):
        moved = []
        for one in system(d, q):
            word = [""] * d
            for i, symbol in enumerate(one.address):
                word[pi[i] - 1] = symbol
            moved.append("".join(word))
        assert sorted(moved) == words(system(d, q, tuple(pi)))


def test_all_buddy_systems_together_are_complete() -> None:
    for q in range(5):
        union = {one for pi in permutations(range(1, 5)) for one in buddy(4, q, pi)}
        assert union == set(complete(4, q))
