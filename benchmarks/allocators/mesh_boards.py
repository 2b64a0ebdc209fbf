"""Meshes at work to measure allocators on, and a scan by summed areas to compare them with."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from allocert.machines import Mesh, Submesh

__all__ = ["at_work", "occupancy", "seated", "sides_drawn", "summed_area_scan"]

Sides = tuple[int, int]


def sides_drawn(largest: int, count: int, seed: int) -> list[Sides]:
    """Sides uniform on 1..largest, both drawn independently."""
    draw = random.Random(seed)
    return [(draw.randint(1, largest), draw.randint(1, largest)) for _ in range(count)]


def at_work(allocator: Any, residents: int | None, largest: int, departures: int, seed: int) -> list[Submesh]:
    """The holdings after ``residents`` grants, or as many as fit, and after the departures.

    One frame departs at random, then requests are granted until one is refused, so that holes of all ages are left.
    """
    draw = random.Random(seed)
    held: list[Submesh] = []
    for departure in range(departures + 1):
        if departure:
            allocator.release(held.pop(draw.randrange(len(held))))
        while residents is None or len(held) < residents:
            frame = allocator.allocate((draw.randint(1, largest), draw.randint(1, largest)))
            if frame is None:
                break
            held.append(frame)
    return held


def seated(allocator: Any, frames: Sequence[Submesh]) -> Any:
    """The allocator with these frames held, whatever it would have granted itself."""
    for frame in frames:
        allocator._holdings.grant(frame)
        if hasattr(allocator, "residents"):
            allocator.residents.add(frame)
        if hasattr(allocator, "rows"):
            allocator.rows.add(frame)
        for lines in getattr(allocator, "lines", ()):
            lines.add(frame)
    return allocator


def occupancy(mesh: Mesh, frames: Sequence[Submesh]) -> NDArray[np.uint8]:
    """One byte a processor, a row of the mesh a row: 1 for taken."""
    X, Y = mesh.sides
    array = np.zeros((Y, X), dtype=np.uint8)
    for frame in frames:
        (a, b), (x, y) = frame.base, frame.sides
        array[b : b + y, a : a + x] = 1
    return array


def summed_area_scan(taken: NDArray[np.uint8], request: Sides) -> Sides | None:
    """The first free base in row-major order: a table of summed areas, and every window's sum from four entries."""
    (Y, X), (x, y) = taken.shape, request
    table = np.zeros((Y + 1, X + 1), dtype=np.int32)
    np.cumsum(taken, axis=0, dtype=np.int32, out=table[1:, 1:])
    np.cumsum(table[1:, 1:], axis=1, out=table[1:, 1:])
    windows = table[y:, x:] - table[:-y, x:]
    windows -= table[y:, :-x]
    windows += table[:-y, :-x]
    free = windows == 0
    place = int(free.argmax())
    j, i = divmod(place, free.shape[1])
    return (i, j) if free[j, i] else None
