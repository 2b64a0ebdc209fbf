"""The list of all configurations, against sets of submeshes built one by one."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import (
    Quadruple,
    Situation,
    area,
    boundary_requests,
    configurations,
    first_free_base,
    free_bases,
    meshes,
    partitions,
    situations,
    submeshes,
    word,
)

SMALL = [(X, Y) for X, Y in product(range(1, 5), repeat=2) if X * Y <= 4]


def nodes(X: int, s: Quadruple) -> frozenset[int]:
    return frozenset(a + X * b for b in range(s.b, s.d + 1) for a in range(s.a, s.c + 1))


@pytest.mark.parametrize(("X", "Y"), SMALL)
def test_configurations_are_all_sets_of_disjoint_submeshes(X: int, Y: int) -> None:
    known = submeshes(X, Y)
    assert 4 * len(known) == X * (X + 1) * Y * (Y + 1)
    expected = {
        chosen
        for size in range(X * Y + 1)
        for chosen in combinations(known, size)
        if sum(map(area, chosen)) == len(frozenset().union(*(nodes(X, s) for s in chosen)))
    }
    found = list(configurations(X, Y))
    assert {tuple(sorted(c)) for c in found} == {tuple(sorted(c)) for c in expected}
    assert len(found) == len(expected)


@pytest.mark.parametrize(("X", "Y", "count"), [(3, 3, 5567), (4, 3, 121685), (3, 4, 121685), (5, 2, 14555)])
def test_larger_meshes_have_as_many(X: int, Y: int, count: int) -> None:
    assert sum(1 for _ in configurations(X, Y)) == count


def test_words_are_those_of_the_machine() -> None:
    for X, Y in SMALL:
        mesh = Mesh(X, Y)
        for s in submeshes(X, Y):
            assert word(X, s) == mesh.word(Submesh.quadruple(*s))
            assert word(X, s).bit_count() == area(s)


def test_situations_come_with_few_residents_first_and_the_right_words() -> None:
    for processors in range(1, 7):
        found = situations(processors)
        assert [len(s.residents) for s in found] == sorted(len(s.residents) for s in found)
        assert len(found) == sum(1 for X, Y in meshes(processors) for _ in configurations(X, Y))
        assert all(s.busy == sum(word(s.X, r) for r in s.residents) for s in found)
    assert situations(10)[0] == Situation(1, 10, (), 0)


def test_free_bases_are_those_of_frames_that_meet_nothing() -> None:
    for situation in situations(6):
        for x, y in boundary_requests(situation.X, situation.Y):
            expected = [
                (i, j)
                for j in range(situation.Y)
                for i in range(situation.X)
                if i + x <= situation.X
                and j + y <= situation.Y
                and not any(
                    nodes(situation.X, Quadruple(i, j, i + x - 1, j + y - 1)) & nodes(situation.X, r)
                    for r in situation.residents
                )
            ]
            assert free_bases(situation, x, y) == expected
            assert first_free_base(situation, x, y) == (expected[0] if expected else None)


def test_partitions_cut_exactly_the_free_processors() -> None:
    for busy in range(1 << 6):
        for parts, out in partitions(3, 2, 63 ^ busy):
            assert out == 0
            assert sum(word(3, s) for s in parts) == 63 ^ busy
    assert sum(1 for _ in partitions(2, 2, 15)) == 8
    assert list(partitions(2, 2, 0)) == [((), 0)]


def test_requests_go_one_beyond_the_sides() -> None:
    assert list(boundary_requests(1, 1)) == [(1, 1), (2, 1), (1, 2), (2, 2)]
