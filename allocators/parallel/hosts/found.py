"""What a parallel pass has found, as words of leaders, and which of it lies in something greater that was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from allocert.allocators.parallel.hosts.ways import Way
from allocert.machines import Grid, Hypercube, Machine, Region, Subcube, Submesh
from allocert.machines.board import Word, free_subcubes
from allocert.machines.frames import free_mesh_frames, free_torus_frames
from allocert.machines.words import repeat

__all__ = ["Found", "Pass", "cube_pass", "equal_pass", "frame_pass", "inside", "next_larger", "region_of"]

Shape = Any
"""The word of a subcube's directions, or a frame's sides."""


class Found(NamedTuple):
    """All available regions of one shape, as the word of their leaders: least processors of subcubes, bases of frames."""

    shape: Shape
    leaders: Word


Pass = Callable[[Machine, Word, Any], Iterator[Found]]
"""From a machine, its busy processors and a request to all available regions, shape by shape in the system's order."""


def cube_pass(ways: Callable[[int, int], Sequence[Way]]) -> Pass:
    """Halving on whole words: processor a is in the word of leaders iff its registers say that it leads.

    ``ways`` gives those of a dimension d of the cube and q of the subcubes.
    """

    def run(machine: Any, busy: Word, request: int) -> Iterator[Found]:
        for way in ways(machine.n, request):
            yield Found(way.directions, free_subcubes(busy, machine.n, way.directions) & way.leaders)

    return run


def frame_pass(machine: Any, busy: Word, request: tuple[int, ...]) -> Iterator[Found]:
    """All frames of these sides; of one-dimensional machines, all strings of this size."""
    kernel = free_torus_frames if machine.wraps else free_mesh_frames
    yield Found(request, kernel(busy, machine.sides, request))


def equal_pass(machine: Any, busy: Word, request: tuple[int, ...]) -> Iterator[Found]:
    """All frames of these sides if they are equal."""
    if len(set(request)) == 1:
        yield from frame_pass(machine, busy, request)


def region_of(machine: Machine, shape: Shape, leader: int) -> Region:
    """The region of this shape that a processor leads."""
    if isinstance(machine, Hypercube):
        return Subcube(machine.n, leader, shape)
    assert isinstance(machine, Grid)
    return Submesh(machine.place(leader), shape)


def next_larger(machine: Machine, request: Any, equal: bool) -> Iterator[Any]:
    """The requests whose regions hold every region of this request that lies in a greater one of the system.

    On a cube all greater dimensions: in the double Gray-coded system of Q_4, 00*1 lies in ***1 and in no square of it. A frame in a greater one lies in
    one that is longer by one along one axis, or along all of them where sides are ``equal``.
    """
    if isinstance(machine, Hypercube):
        yield from range(request + 1, machine.n + 1)
        return
    assert isinstance(machine, Grid)
    if equal:
        longer = [tuple(side + 1 for side in request)] if len(set(request)) == 1 else []
    else:
        longer = [(*request[:i], request[i] + 1, *request[i + 1 :]) for i in range(len(request))]
    yield from (sides for sides in longer if all(map(int.__le__, sides, machine.sides)))


def inside(machine: Any, shape: Shape, greater: Found) -> Word:
    """The leaders of all regions of this shape inside regions of the greater shape."""
    if isinstance(machine, Hypercube):
        if shape & ~greater.shape:
            return 0
        word = greater.leaders
        for i in range(machine.n):
            if (greater.shape ^ shape) >> i & 1:
                word |= word << (1 << i)
        return word
    word = greater.leaders
    for axis, (side, longer) in enumerate(zip(shape, greater.shape, strict=True)):
        for _ in range(longer - side):
            word |= _shifted(machine, word, axis)
    return word


def _shifted(machine: Grid, word: Word, axis: int) -> Word:
    """Each processor's successor along an axis. On a mesh no base of a frame of two or more is the last one."""
    stride, side = machine.strides[axis], machine.sides[axis]
    if not machine.wraps:
        return word << stride
    last = (
        repeat((1 << stride) - 1, stride * side, machine.processors // (stride * side)) << (side - 1) * stride
    )
    return (word & ~last) << stride | (word & last) >> (side - 1) * stride
