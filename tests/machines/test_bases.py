"""The kernels compute the same on bit-vectors of N + 1 bits as on ints."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from allocert.machines.bases import edge_nearest_base, highest_base, lowest_base, nearest_base
from allocert.machines.board import free_blocks, free_gray_runs, free_subcubes, free_subcubes_any
from allocert.machines.frames import base_mask, free_mesh_frames, free_torus_frames

Kernel = Callable[[Any], Any]


def both_ways(kernel: Kernel, processors: int, seed: int, mask: int = -1) -> None:
    """One symbolic run of the kernel, compared with ints on boards of every density."""
    full = (1 << processors) - 1
    board = z3.BitVec("board", processors + 1)
    symbolic = kernel(board)
    if isinstance(symbolic, int):
        symbolic = z3.BitVecVal(symbolic, processors + 1)
    draw = random.Random(seed)
    boards = [0, full, 1, 1 << (processors - 1)]
    for _ in range(3):
        dense = draw.getrandbits(processors)
        boards += [dense, dense & draw.getrandbits(processors) & draw.getrandbits(processors)]
        boards.append(full ^ boards[-1])
    for word in boards:
        value = z3.simplify(
            z3.substitute(symbolic, (board, z3.BitVecVal(word & full & mask, processors + 1)))
        )
        assert value.as_long() == kernel(word & full & mask)


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 6])
def test_hypercube_kernels(n: int) -> None:
    nodes = 1 << n
    for directions in {0, nodes - 1, 1, 0b101 & (nodes - 1), nodes >> 1}:
        both_ways(lambda w, d=directions: free_subcubes(w, n, d), nodes, n)
    for k in range(n + 1):
        both_ways(lambda w, k=k: lowest_base(free_blocks(w, n, k)), nodes, k)
        both_ways(lambda w, k=k: free_gray_runs(w, n, k), nodes, k)
        both_ways(lambda w, k=k: highest_base(free_blocks(w, n, k), nodes), nodes, k)
    for k in range(min(n, 3) + 1):
        for index in range(len(list(free_subcubes_any(0, n, k)))):
            both_ways(lambda w, k=k, i=index: list(free_subcubes_any(w, n, k))[i][1], nodes, k)


@pytest.mark.parametrize(
    "sides", [(1,), (1, 1), (5, 1), (1, 5), (3, 4), (8, 8), (2, 3, 4), (2, 2, 2, 2)], ids=str
)
def test_grid_kernels(sides: tuple[int, ...]) -> None:
    processors = 1
    for side in sides:
        processors *= side
    for wanted in {sides, (1,) * len(sides), tuple((side + 1) // 2 for side in sides)}:
        both_ways(lambda w, f=wanted: free_mesh_frames(w, sides, f), processors, 1)
        both_ways(lambda w, f=wanted: free_torus_frames(w, sides, f), processors, 2)
        mask = base_mask(sides, wanted)
        for axis in range(len(sides)):
            both_ways(lambda w, f=wanted, a=axis: nearest_base(w, sides, f, a), processors, 3, mask)
    if len(sides) == 2:
        for wanted in permutations([min(2, *sides), 1]):
            mask = base_mask(sides, wanted)
            both_ways(lambda w, f=wanted: edge_nearest_base(w, sides, f), processors, 4, mask)


def test_lowest_and_highest_bases() -> None:
    for processors in range(1, 11):
        for bases in range(1 << processors):
            members = [a for a in range(processors) if bases >> a & 1]
            assert lowest_base(bases) == (1 << members[0] if members else 0)
            assert highest_base(bases, processors) == (1 << members[-1] if members else 0)


@given(st.sets(st.integers(0, 999), max_size=9))
def test_lowest_and_highest_bases_of_a_long_word(members: set[int]) -> None:
    bases = sum(1 << a for a in members)
    assert lowest_base(bases) == (1 << min(members) if members else 0)
    assert highest_base(bases, 1000) == (1 << max(members) if members else 0)
