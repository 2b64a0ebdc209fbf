from __future__ import annotations

from itertools import product
from math import prod

import pytest

from allocert.machines.pieces.cutting import box_word, corners_of, counts_of, cut, kinds_of, orders_of


@pytest.mark.parametrize("block", [(3, 2), (2, 2, 1), (4,)])
def test_pieces_have_the_chips_of_the_slice(block: tuple[int, ...]) -> None:
    for sides in product(range(1, 6), repeat=len(block)):
        for corner in corners_of(sides, block):
            boxes = cut(sides, block, corner)
            assert len(boxes) == prod(counts_of(sides, block))
            assert boxes[0][0] == corner
            assert sum(prod(lengths) for _, lengths in boxes) == prod(sides)
            for first, lengths in boxes:
                assert all(0 <= at <= at + n <= own for at, n, own in zip(first, lengths, block, strict=True))
                assert box_word((first, lengths), block).bit_count() == prod(lengths)


def test_a_shorter_piece_lies_at_an_end() -> None:
    assert corners_of((9,), (4,)) == ((0,), (3,))
    assert [lengths for _, lengths in cut((9,), (4,), (0,))] == [(4,), (4,), (1,)]
    assert [lengths for _, lengths in cut((9,), (4,), (3,))] == [(1,), (4,), (4,)]
    assert corners_of((8,), (4,)) == ((0,),)
    assert corners_of((2,), (4,)) == ((0,), (1,), (2,))


def test_at_most_eight_kinds() -> None:
    words, kinds = kinds_of((7, 7, 7), (2, 2, 2), (1, 0, 1))
    assert (len(words), len(kinds), set(kinds)) == (8, 64, set(range(8)))


def test_orders_that_take_too_many_blocks() -> None:
    assert orders_of((1, 4), (2, 1), 3) == ((4, 1),)
    assert orders_of((1, 4), (2, 1), 4) == ((1, 4), (4, 1))
