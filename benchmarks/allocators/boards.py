"""Boards to measure on, and the naive scans they are compared with."""

from __future__ import annotations

import random
from collections.abc import Iterator

from allocert.machines import Mesh, Subcube, Submesh
from allocert.machines.words import word_of

__all__ = ["block_scan", "cells", "frame_scan", "random_board", "resident_board", "subcube_scan"]


def random_board(processors: int, percent: int, seed: int) -> int:
    """A board on which ``percent`` of the processors, drawn one by one, are busy."""
    draw = random.Random(seed)
    return word_of(node for node in range(processors) if draw.randrange(100) < percent)


def resident_board(mesh: Mesh, percent: int, seed: int, largest: int = 64) -> int:
    """A board filled up to ``percent`` with disjoint random rectangles of sides up to ``largest``."""
    draw = random.Random(seed)
    busy, wanted = 0, mesh.processors * percent // 100
    for _ in range(20_000):
        if busy.bit_count() >= wanted:
            break
        sides = tuple(draw.randint(1, min(largest, side)) for side in mesh.sides)
        base = tuple(draw.randint(0, side - s) for side, s in zip(mesh.sides, sides, strict=True))
        word = mesh.word(Submesh(base, sides))
        if not word & busy:
            busy |= word
    return busy


def cells(busy: int, processors: int) -> bytearray:
    """One byte a processor: 1 for busy."""
    return (
        bytearray(busy >> node & 1 for node in range(processors))
        if processors < 4096
        else _long(busy, processors)
    )


def _long(busy: int, processors: int) -> bytearray:
    digits = format(busy, f"0{processors}b").encode()
    return bytearray(digits[::-1]).translate(bytes.maketrans(b"01", b"\0\1"))


def frame_scan(array: bytearray, sides: tuple[int, int], frame: tuple[int, int]) -> int | None:
    """The first free base, looking at every base and at its rows until one is not free."""
    (X, Y), (x, y) = sides, frame
    for b in range(Y - y + 1):
        for a in range(X - x + 1):
            if all(array.find(1, row + a, row + a + x) < 0 for row in range(b * X, (b + y) * X, X)):
                return b * X + a
    return None


def block_scan(array: bytearray, k: int) -> int | None:
    """The first free aligned block of 2^k nodes, block by block."""
    for start in range(0, len(array), 1 << k):
        if array.find(1, start, start + (1 << k)) < 0:
            return start
    return None


def subcube_scan(array: bytearray, n: int, k: int) -> Iterator[Subcube]:
    """All free subcubes of dimension k, node by node."""
    for directions in (d for d in range(1 << n) if d.bit_count() == k):
        for base in range(1 << n):
            if not base & directions:
                subcube = Subcube(n, base, directions)
                if not any(array[node] for node in subcube.nodes):
                    yield subcube
