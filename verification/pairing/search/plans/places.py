"""Regions of a machine worth asking for exactly: wrapped ones above all, at each border, shifted, in each direction."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, product

from allocert.machines import Grid, Hypercube, Machine, NodeCube, NodeSet, Region, Request, Subcube, Submesh
from allocert.machines.words import word_of
from allocert.verification.pairing.contracts import Reference

__all__ = ["places"]

_LISTED = 64
"""Processors up to which the regions of a family are all listed."""

_FIRST = 4096


def places(
    machine: Machine, reference: Reference, request: Request, most: int, draw: random.Random
) -> list[Region]:
    """At most this many regions of the family for a request, without repetition."""
    large = machine.processors > _LISTED
    if getattr(reference.family, "too_many_to_list", False) or (large and not _is_plain(machine, request)):
        return list(islice(dict.fromkeys(_drawn_by_board(machine, reference, request, 2 * most, draw)), most))
    if not large:
        every = list(dict.fromkeys(islice(reference.family.regions(request), _FIRST)))
        drawn = sorted(draw.sample(every, len(every)), key=lambda region: -_wraps(machine, region))
        first = drawn[: max(1, most // 2)]
        rest = drawn[len(first) :]
        return first + draw.sample(rest, min(len(rest), most - len(first)))
    others = (
        region for region in _candidates(machine, request, draw) if _is_member(machine, reference, region)
    )
    return list(islice(dict.fromkeys(islice(others, 4 * most)), most))


def _drawn_by_board(
    machine: Machine, reference: Reference, request: Request, boards: int, draw: random.Random
) -> Iterator[Region]:
    """What the family prefers on the idle machine, at its end, and on boards that are drawn: a few processors are busy, a quarter, half, or all before one."""
    size, prefers = machine.processors, reference.family.first_free
    if (first := prefers(0, request)) is None:
        return
    yield first
    back = machine.demand(request)
    while (last := prefers((1 << max(0, size - back)) - 1, request)) is None:
        back *= 2
    yield last
    for board in range(boards - 2):
        half = draw.getrandbits(size)
        few = word_of(draw.sample(range(size), min(size, draw.randrange(1, 4))))
        busy = (few, half & draw.getrandbits(size), half, (1 << draw.randrange(size)) - 1)[board % 4]
        region = prefers(busy, request)
        if region is not None:
            yield region


def _is_plain(machine: Machine, request: Request) -> bool:
    """Whether candidates are known without the family: frames, subcubes, nodes in a row."""
    if isinstance(machine, Grid):
        return isinstance(request, tuple)
    return isinstance(machine, Hypercube | NodeCube)


def _is_member(machine: Machine, reference: Reference, region: Region) -> bool:
    """Whether the family has a region of exactly these processors."""
    word = machine.word(region)
    return reference.first_free(machine.full ^ word, region.request) is not None


def _wraps(machine: Machine, region: Region) -> int:
    """In how many axes a region goes over the machine's end."""
    if not isinstance(machine, Grid) or not isinstance(region, Submesh):
        return 0
    return sum(end >= side for end, side in zip(region.reverse_base, machine.sides, strict=True))


def _candidates(machine: Machine, request: Request, draw: random.Random) -> Iterator[Region]:
    if isinstance(machine, Grid) and isinstance(request, tuple):
        yield from _frames(machine, request, draw)
    elif isinstance(machine, Hypercube) and isinstance(request, int):
        yield from _cubes(machine, request, draw)
    else:
        yield from islice(_drawn_nodes(machine, request, draw), 64)


def _frames(grid: Grid, request: tuple[int, ...], draw: random.Random) -> Iterator[Submesh]:
    for sides in grid.shapes(request):
        axes = []
        for wanted, side in zip(sides, grid.sides, strict=True):
            last = side - wanted
            wrapped = [side - 1, last + 1, (last + side) // 2] if grid.wraps and wanted > 1 and last else []
            axes.append(
                list(dict.fromkeys(base for base in (*wrapped, 0, last, last // 2, 1) if 0 <= base < side))
            )
        bases = [
            base
            for base in product(*axes)
            if grid.wraps or all(b + s <= m for b, s, m in zip(base, sides, grid.sides, strict=True))
        ]
        draw.shuffle(bases)
        bases.sort(key=lambda base: -_wraps(grid, Submesh(base, sides)))
        for base in bases:
            yield Submesh(base, sides)


def _cubes(cube: Hypercube, k: int, draw: random.Random) -> Iterator[Subcube]:
    """Each direction is among the first n: runs of directions, cyclically, then any."""
    n = cube.n
    for turn in range(4 * n):
        chosen = [(turn + step) % n for step in range(k)] if turn < n else draw.sample(range(n), k)
        directions = sum(1 << direction for direction in chosen)
        base = (cube.processors - 1, draw.randrange(cube.processors), 0)[turn % 3]
        yield Subcube(n, base & ~directions, directions)


def _drawn_nodes(machine: Machine, count: Request, draw: random.Random) -> Iterator[Region]:
    """Nodes in a row of any family's: what it would choose where the first ones are taken."""
    if not isinstance(machine, NodeCube) or not isinstance(count, int):
        return
    while True:
        first = draw.randrange(machine.processors)
        nodes = [(first + step) % machine.processors for step in range(count)]
        nodes = [node ^ (node >> 1) for node in nodes]
        yield NodeSet(machine.n, sum(1 << node for node in nodes))
