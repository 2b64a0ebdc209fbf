from __future__ import annotations

from itertools import pairwise
from math import prod

from allocert.machines.pod.shapes import can_twist, frames_of, halves, slice_shapes

LISTED = [(2, 2, 1), (2, 2, 2), (2, 2, 4), (2, 4, 4), (4, 4, 4)]


def test_halves_of_a_block_have_the_listed_shapes() -> None:
    shapes = {tuple(sorted(sides)) for sides in halves((4, 4, 4))}
    assert {tuple(sorted(sides)) for sides in LISTED} | {(1, 1, 1), (1, 1, 2)} == shapes


def test_each_part_is_half_of_the_one_before() -> None:
    for block in ((1, 1, 1), (2, 2, 1), (8, 2, 4), (1, 1, 16)):
        assert all(prod(whole) == 2 * prod(half) for whole, half in pairwise(halves(block)))
        assert halves(block)[-1] == (1, 1, 1)


def test_twisted_shapes_are_those_of_the_documentation() -> None:
    listed = [(4, 4, 8), (4, 8, 8), (8, 8, 16), (8, 16, 16)]
    assert [shape for shape in slice_shapes((4, 4, 4), 50) if can_twist(shape, (4, 4, 4))] == listed


def test_shapes_of_blocks_by_trying_all_sides() -> None:
    block = (2, 4, 1)
    tried = set()
    for a in range(1, 5):
        for b in range(1, 5):
            for c in range(1, 5):
                if a * b * c <= 4:
                    tried.add(tuple(sorted((2 * a, 4 * b, c))))
    shapes = slice_shapes(block, 4)
    assert set(shapes) == tried
    assert list(map(prod, shapes)) == sorted(map(prod, shapes))
    for shape in shapes:
        assert all(prod(frame) * prod(block) == prod(shape) for frame in frames_of(shape, block))
