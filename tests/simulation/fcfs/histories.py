"""Random histories of allocators, compared with the compiled searches."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from allocert.machines import Mesh, Submesh
from allocert.simulation.fcfs.compiled.counters import COUNTERS, KINDS
from allocert.simulation.fcfs.compiled.lines import enter, leave, new_lines

MESHES = [(1, 1), (1, 6), (7, 1), (4, 5), (9, 6), (12, 13)]
LARGER = [(40, 40), (70, 25)]


class Twin:
    """Slots and both axes' lines, fed with what an allocator grants and takes back."""

    def __init__(self, mesh: Mesh) -> None:
        X, Y = self.sides = mesh.sides
        self.rows, self.columns = new_lines(Y, X * Y), new_lines(X, X * Y)
        self.slots: dict[Submesh, int] = {}
        self.counters = np.zeros(KINDS, dtype=np.int64)
        self.touched = [0, 0]

    def add(self, frame: Submesh) -> None:
        slot = next(slot for slot in range(len(self.slots) + 1) if slot not in self.slots.values())
        self.slots[frame] = slot
        (a, b), (c, d) = frame.base, frame.reverse_base
        self.touched[0] += enter(self.columns, slot, a, c, b, d)
        self.touched[1] += enter(self.rows, slot, b, d, a, c)

    def remove(self, frame: Submesh) -> None:
        slot = self.slots.pop(frame)
        (a, b), (c, d) = frame.base, frame.reverse_base
        self.touched[0] += leave(self.columns, slot, a, c)
        self.touched[1] += leave(self.rows, slot, b, d)


def play(
    allocator: Any, find: Callable[[Twin, int, int], tuple[int, int]], seed: int, operations: int
) -> Iterator[Twin]:
    """A random history; after each request the twin's answer is compared and the twin is given."""
    mesh = allocator.machine
    twin, random_ = Twin(mesh), random.Random(seed)
    held: list[Submesh] = []
    for _ in range(operations):
        if held and random_.random() < 0.4:
            frame = held.pop(random_.randrange(len(held)))
            allocator.release(frame)
            twin.remove(frame)
            continue
        small = random_.random() < 0.7
        x, y = (random_.randint(1, max(1, side // 2) if small else side) for side in mesh.sides)
        answer = find(twin, x, y)
        frame = allocator.allocate((x, y))
        assert answer == ((-1, -1) if frame is None else frame.base)
        if frame is not None:
            held.append(frame)
            twin.add(frame)
        yield twin


def of_scan(twin: Twin) -> dict[str, int]:
    """The counters by name."""
    return dict(zip(COUNTERS, map(int, twin.counters), strict=True))


def same_steps(counted: dict[str, int], steps: Any) -> bool:
    return all(
        counted[name] == getattr(steps, f"{name}_nodes") for name in ("interval", "scan", "open", "idle")
    )
