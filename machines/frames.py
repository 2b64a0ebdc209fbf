"""Board kernels of meshes and tori: every free frame at once, in O(log) word operations a side.

The conventions are those of :mod:`allocert.machines.board`.
"""

from __future__ import annotations

from functools import lru_cache

from allocert.machines.board import Word
from allocert.machines.words import repeat

__all__ = ["base_mask", "free_mesh_frames", "free_torus_frames", "rolled"]

Sides = tuple[int, ...]


def free_mesh_frames(busy: Word, sides: Sides, frame: Sides) -> Word:
    """The bases of all free frames of a mesh.

    ``sides`` are the mesh's, ``frame`` the wanted ones, axis x first. Bit a of the result is set iff the
    frame based at processor a lies inside the mesh and all its processors are free.

    >>> bin(free_mesh_frames(0b000_010, (3, 2), (1, 2)))
    '0b101'
    """
    free = ((1 << _size(sides)) - 1) ^ busy
    stride = 1
    for side, wanted in zip(sides, frame, strict=True):
        length = 1
        while 2 * length <= wanted:
            free = free & (free >> (length * stride))
            length *= 2
        if length < wanted:
            free = free & (free >> ((wanted - length) * stride))
        stride *= side
    return free & base_mask(sides, frame)


def free_torus_frames(busy: Word, sides: Sides, frame: Sides) -> Word:
    """The bases of all free frames of a torus, those that wrap included.

    Bit a of the result is set iff all processors of the frame based at a, coordinates reduced modulo the
    sides, are free.

    >>> bin(free_torus_frames(0b0010, (4,), (3,)))
    '0b100'
    """
    free = ((1 << _size(sides)) - 1) ^ busy
    for axis, wanted in enumerate(frame):
        length = 1
        while 2 * length <= wanted:
            free = free & rolled(free, sides, axis, length)
            length *= 2
        if length < wanted:
            free = free & rolled(free, sides, axis, wanted - length)
    return free


@lru_cache(maxsize=64)
def base_mask(sides: Sides, frame: Sides) -> int:
    """The bases at which a frame lies inside the mesh."""
    mask, stride = 1, 1
    for side, wanted in zip(sides, frame, strict=True):
        mask = repeat(mask, stride, side - wanted + 1)
        stride *= side
    return mask


def rolled(word: Word, sides: Sides, axis: int, step: int) -> Word:
    """Bring the bit of place p + ``step`` along ``axis`` (modulo its side) to place p; 0 < step < side."""
    stride = _size(sides[:axis])
    near, far = _split(sides, axis, step)
    return word >> (step * stride) & near | word << ((sides[axis] - step) * stride) & far


@lru_cache(maxsize=128)
def _split(sides: Sides, axis: int, step: int) -> tuple[int, int]:
    """The places whose coordinate along ``axis`` is below side - ``step``, and the others."""
    stride = _size(sides[:axis])
    period = stride * sides[axis]
    near = repeat((1 << ((sides[axis] - step) * stride)) - 1, period, _size(sides) // period)
    return near, ((1 << _size(sides)) - 1) ^ near


def _size(sides: Sides) -> int:
    size = 1
    for side in sides:
        size *= side
    return size
