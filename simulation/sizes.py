"""From a number of processors to a request: what a job of a trace asks of a machine."""

from __future__ import annotations

from functools import lru_cache

from allocert.errors import RequestError
from allocert.machines import Grid, Hypercube, Machine, NodeCube, Request

__all__ = ["request_for"]


def request_for(machine: Machine, processors: int) -> Request:
    """The request of a job that needs ``processors``.

    On a hypercube the least subcube that is large enough, or exactly so many nodes where nodes are asked. On a mesh or torus, of the frames that fit and
    have at least so many processors, one with the fewest; of these the most nearly square, that is the one
    whose longest side is shortest, then the next longest; its longer sides lie along the machine's longer
    sides, at equal lengths along the earlier axis.

    >>> from allocert.machines import Mesh
    >>> [request_for(Mesh(16, 8), p) for p in (5, 6, 12, 32, 127)]
    [(5, 1), (3, 2), (4, 3), (8, 4), (16, 8)]

    Raises:
        RequestError: not positive, or more than the machine has.
    """
    if not 1 <= processors <= machine.processors:
        raise RequestError("processors", processors, f"1..{machine.processors}, as in {machine.spec}")
    if isinstance(machine, Hypercube):
        return (processors - 1).bit_length()
    if isinstance(machine, NodeCube):
        return processors
    if not isinstance(machine, Grid):
        raise RequestError("machine", machine.spec, "a hypercube, mesh or torus")
    axes = sorted(range(len(machine.sides)), key=lambda axis: (-machine.sides[axis], axis))
    ordered = tuple(machine.sides[axis] for axis in axes)
    found = _least_frame(ordered, processors, ordered[0])
    frame = [1] * len(axes)
    for axis, side in zip(axes, found[1] if found else ordered, strict=True):
        frame[axis] = side
    return tuple(frame)


@lru_cache(maxsize=1 << 16)
def _least_frame(limits: tuple[int, ...], needed: int, cap: int) -> tuple[int, tuple[int, ...]] | None:
    """The least (processors, sides) with at least ``needed``, sides within ``limits`` and falling from ``cap``.

    Both ``limits`` and sides run from the longest down: sorting a frame's sides keeps it inside.
    """
    cap = min(cap, limits[0])
    if len(limits) == 1:
        return (needed, (needed,)) if needed <= cap else None
    best = None
    for side in range(1, min(cap, needed) + 1):
        rest = _least_frame(limits[1:], -(-needed // side), side)
        if rest is not None:
            found = (side * rest[0], (side, *rest[1]))
            best = found if best is None else min(best, found)
    return best
