from __future__ import annotations

import pytest

from allocert.machines import Mesh, Submesh
from allocert.machines.nodes.aligned import block, children, free_blocks_by_level, levels
from allocert.machines.words import bits


@pytest.mark.parametrize("sides", [(1,), (5,), (3, 3), (4, 3), (2, 2, 2)])
def test_every_board(sides: tuple[int, ...]) -> None:
    grid = Mesh(*sides)
    for free in range(1 << grid.processors):
        found = free_blocks_by_level(free, sides)
        assert len(found) == levels(sides)
        for level, bases in enumerate(found):
            step = 1 << level
            right = [
                node
                for node in range(grid.processors)
                if all(
                    not c % step and c + step <= side for c, side in zip(grid.place(node), sides, strict=True)
                )
                and not grid.word(Submesh(grid.place(node), (step,) * len(sides))) & ~free
            ]
            assert list(bits(bases)) == right


def test_squares_and_their_quarters() -> None:
    assert list(bits(block((8, 8), 1))) == [0, 1, 8, 9]
    assert list(bits(children((8, 8), 2))) == [0, 2, 16, 18]
    assert list(bits(children((4, 4, 4), 1))) == [0, 1, 4, 5, 16, 17, 20, 21]
