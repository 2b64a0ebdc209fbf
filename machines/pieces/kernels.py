"""Kernels of pods whose slices are joined from pieces: a word of blocks for each place, and which blocks serve which pieces.

Pieces of one kind are boxes at the same places of their blocks. Which blocks to take is a matching, which Hall's theorem decides: each set of
kinds needs as many blocks as it has pieces. There are at most eight kinds, so that all their sets are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allocert.machines.words import bits, lowest_bit

__all__ = ["all_blocks", "free_planes", "lowest_blocks", "room"]


def free_planes(busy: int, blocks: int, size: int) -> list[int]:
    """For each of the ``size`` places in a block the word of the ``blocks`` blocks in which it is free.

    >>> free_planes(0b10_11_01, 3, 2)
    [4, 1]
    """
    chips = blocks * size
    text = format(((1 << chips) - 1) & ~busy, f"0{chips}b")
    return [int(text[size - 1 - place :: size], 2) for place in range(size)]


def room(planes: Sequence[int], box: int) -> int:
    """The word of the blocks in which all places of the word ``box`` are free."""
    free = -1
    for place in bits(box):
        free &= planes[place]
    return free


def lowest_blocks(kinds: Sequence[int], free: Sequence[int]) -> tuple[int, ...] | None:
    """Different blocks for pieces of these kinds, each among ``free[kind]``; the least such sequence, or ``None``.

    A set of kinds is tight if its pieces need all blocks that serve it: these are taken for no other piece.

    >>> lowest_blocks((0, 1), (0b011, 0b001))
    (1, 0)
    """
    sets = range(1, 1 << len(free))
    serving, needed = [0], [0]
    for chosen in sets:
        last = chosen.bit_length() - 1
        rest = chosen ^ 1 << last
        serving.append(serving[rest] | free[last])
        needed.append(needed[rest] + kinds.count(last))
        if serving[-1].bit_count() < needed[-1]:
            return None
    found, left = [], -1
    for kind in kinds:
        tight = 0
        for chosen in sets:
            if not chosen >> kind & 1 and (serving[chosen] & left).bit_count() == needed[chosen]:
                tight |= serving[chosen]
        block = lowest_bit(free[kind] & left & ~tight)
        if block is None:
            raise AssertionError("a matching that Hall's theorem has, and there is none")
        found.append(block)
        left ^= 1 << block
        for chosen in sets:
            needed[chosen] -= chosen >> kind & 1
    return tuple(found)


def all_blocks(kinds: Sequence[int], free: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All sequences of different blocks for pieces of these kinds, in lexical order; blocks of one kind in increasing order."""
    if not kinds:
        yield ()
        return
    kind, rest = kinds[0], kinds[1:]
    for block in bits(free[kind]):
        others = [word & ~(1 << block) for word in free]
        others[kind] &= -1 << block
        if lowest_blocks(rest, others) is not None:
            for blocks in all_blocks(rest, others):
                yield (block, *blocks)
