from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.machines.board import free_blocks, free_gray_runs, free_subcubes, free_subcubes_any


def subcube(n: int, base: int, directions: int) -> list[int]:
    return [node for node in range(1 << n) if not (node ^ base) & ~directions]


def bases_of(n: int, busy: int, directions: int) -> int:
    """By definition: base by base, node by node."""
    return sum(
        1 << base
        for base in range(1 << n)
        if not base & directions and not any(busy >> node & 1 for node in subcube(n, base, directions))
    )


def boards(n: int) -> Iterator[int]:
    return iter(range(1 << (1 << n)))


@pytest.mark.parametrize("n", range(4))
def test_every_subcube_on_every_board(n: int) -> None:
    for busy in boards(n):
        by_dimension: dict[int, dict[int, int]] = {k: {} for k in range(n + 1)}
        for directions in range(1 << n):
            expected = bases_of(n, busy, directions)
            assert free_subcubes(busy, n, directions) == expected
            by_dimension[directions.bit_count()][directions] = expected
        for k, expected_bases in by_dimension.items():
            found = list(free_subcubes_any(busy, n, k))
            assert dict(found) == expected_bases
            assert [d for d, _ in found] == [sum(1 << i for i in c) for c in combinations(range(n), k)]


@pytest.mark.parametrize("n", range(4))
def test_every_aligned_block_on_every_board(n: int) -> None:
    for busy in boards(n):
        for k in range(n + 1):
            starts = [s for s in range(0, 1 << n, 1 << k) if not busy >> s & ((1 << (1 << k)) - 1)]
            assert free_blocks(busy, n, k) == sum(1 << s for s in starts)


@pytest.mark.parametrize("n", range(4))
def test_every_run_of_ranks_on_every_board(n: int) -> None:
    ranks = 1 << n
    for busy in boards(n):
        for k in range(n + 1):
            step = 1 << (k - 1) if k else 1
            starts = [
                s
                for s in range(0, ranks, step)
                if not any(busy >> (s + i) % ranks & 1 for i in range(1 << k))
            ]
            assert free_gray_runs(busy, n, k) == sum(1 << s for s in starts)


@pytest.mark.parametrize("n", range(9))
def test_the_papers_counts_on_an_empty_machine(n: int) -> None:
    for k in range(n + 1):
        assert free_blocks(0, n, k).bit_count() == 1 << (n - k)
        runs = 1 << n if k == 0 else 1 << (n - k + 1)
        assert free_gray_runs(0, n, k).bit_count() == runs
        found = sum(bases.bit_count() for _, bases in free_subcubes_any(0, n, k))
        assert found == (1 << (n - k)) * comb(n, k)


@st.composite
def large_boards(draw: st.DrawFn) -> tuple[int, int]:
    """A cube with few busy nodes, few free ones, or anything."""
    n = draw(st.integers(4, 10))
    nodes = draw(st.sets(st.integers(0, (1 << n) - 1), max_size=12))
    few = sum(1 << node for node in nodes)
    hole = sum(1 << node for node in subcube(n, 0, draw(st.integers(0, (1 << n) - 1))))
    full = (1 << (1 << n)) - 1
    return n, draw(st.sampled_from([few, full ^ few, few & hole, full ^ hole | few]))


@given(large_boards(), st.data())
@settings(max_examples=60)
def test_large_boards(board: tuple[int, int], data: st.DataObject) -> None:
    n, busy = board
    directions = data.draw(st.integers(0, (1 << n) - 1))
    expected = bases_of_fast(n, busy, directions)
    assert free_subcubes(busy, n, directions) == expected
    k = directions.bit_count()
    assert dict(free_subcubes_any(busy, n, k))[directions] == expected
    assert free_blocks(busy, n, k) == bases_of_fast(n, busy, (1 << k) - 1)
    ranks, step = 1 << n, 1 << max(k - 1, 0)
    runs = [s for s in range(0, ranks, step) if not any(busy >> (s + i) % ranks & 1 for i in range(1 << k))]
    assert free_gray_runs(busy, n, k) == sum(1 << s for s in runs)


def bases_of_fast(n: int, busy: int, directions: int) -> int:
    """A base is free iff no busy node lies over it: one look at each busy node."""
    spoiled = {node & ~directions for node in range(1 << n) if busy >> node & 1}
    return sum(1 << b for b in range(1 << n) if not b & directions and b not in spoiled)


def test_the_fast_definition_is_the_definition() -> None:
    for busy in range(1 << 8):
        for directions in range(8):
            assert bases_of_fast(3, busy, directions) == bases_of(3, busy, directions)


@pytest.mark.parametrize("n", range(1, 4))
def test_runs_are_subcubes_for_every_parameter(n: int) -> None:
    for parameters in permutations(range(1, n + 1)):
        code = [0]
        for direction in parameters:
            code += [node | 1 << (direction - 1) for node in reversed(code)]
        for k in range(n + 1):
            starts = free_gray_runs(0, n, k)
            for start in range(1 << n):
                if starts >> start & 1:
                    members = {code[(start + i) % len(code)] for i in range(1 << k)}
                    spread = 0
                    for node in members:
                        spread |= node ^ code[start]
                    assert spread.bit_count() == k
