"""Segments of the reflected code: kernels and family against the code word by word."""

from __future__ import annotations

from random import Random

import pytest
from tests.machines.spanned import spanned

from allocert.machines import GrayCode, GraySegments, NodeCube, NodeSet
from allocert.machines.graysegments import (
    free_segments,
    gray_node,
    gray_rank,
    segment_directions,
    segment_ranks,
    segment_word,
)


@pytest.mark.parametrize("n", range(7))
def test_segments(n: int) -> None:
    nodes = GrayCode.reflected(n).nodes
    for start in range(len(nodes) + 1):
        for stop in range(start, len(nodes) + 1):
            members = nodes[start:stop]
            assert segment_word(n, start, stop) == sum(1 << node for node in members)
            differ = {i for i in range(n) for node in members if (node ^ members[0]) >> i & 1}
            assert segment_directions(start, stop) == sum(1 << i for i in differ)


def test_long_segments() -> None:
    source, n = Random(5), 13
    nodes = GrayCode.reflected(n).nodes
    for _ in range(40):
        start, stop = sorted(source.randrange((1 << n) + 1) for _ in range(2))
        assert segment_word(n, start, stop) == sum(1 << node for node in nodes[start:stop])


@pytest.mark.parametrize("n", range(9))
def test_ranks_and_nodes(n: int) -> None:
    code = GrayCode.reflected(n)
    assert tuple(map(gray_node, range(1 << n))) == code.nodes
    assert tuple(map(gray_rank, range(1 << n))) == code.ranks


@pytest.mark.parametrize("n", range(4))
def test_free_segments_on_every_board(n: int) -> None:
    ranks = 1 << n
    for busy in range(1 << ranks):
        for size in range(1, ranks + 1):
            runs = [[(start + i) % ranks for i in range(size)] for start in range(ranks)]
            free = [start for start, run in enumerate(runs) if not any(busy >> rank & 1 for rank in run)]
            assert free_segments(busy, n, size) == sum(1 << start for start in free)


def test_free_segments_on_larger_boards() -> None:
    source = Random(7)
    for _ in range(150):
        n = source.randrange(4, 8)
        ranks = 1 << n
        busy = source.getrandbits(ranks) & source.getrandbits(ranks)
        busy &= source.getrandbits(ranks) | (1 << source.randrange(ranks))
        size = source.randrange(1, 12)
        expected = sum(
            1 << start
            for start in range(ranks)
            if not any(busy >> ((start + i) % ranks) & 1 for i in range(size))
        )
        assert free_segments(busy, n, size) == expected


@pytest.mark.parametrize("n", range(5))
def test_the_family_by_definition_and_by_kernel(n: int) -> None:
    machine, source = NodeCube(n), Random(n)
    family = GraySegments(machine)
    for size in machine.requests():
        listed = list(family.regions(size))
        assert listed == [family.segment(start, size) for start in range(1 << n)]
        assert all(region.request == size and isinstance(region, NodeSet) for region in listed)
        for busy in (
            0,
            1,
            machine.full,
            *(source.getrandbits(1 << n) & source.getrandbits(1 << n) for _ in range(8)),
        ):
            free = [region for region in listed if not region.nodes & busy]
            assert list(family.free(busy, size)) == free
            assert family.first_free(busy, size) == (free[0] if free else None)


def test_rank_words() -> None:
    assert segment_ranks(3, 6, 4) == 0b11000011
    assert segment_ranks(0, 0, 1) == 1
    assert segment_ranks(3, 5, 8) == 0xFF


@pytest.mark.parametrize("n", range(7))
def test_enclosing_subcubes_of_cyclic_segments(n: int) -> None:
    family = GraySegments(NodeCube(n))
    for size in family.machine.requests():
        dimensions = {spanned(segment.nodes) for segment in family.regions(size)}
        least = (size - 1).bit_length()
        assert dimensions <= {least, least + 1}
