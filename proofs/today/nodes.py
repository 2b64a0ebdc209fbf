"""Any p free nodes: what each rule names, how near MM comes to the least distance, SST's rule for its centres."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from allocert.allocators.nodes.nearest import GenAlg, Mc1x1, Mm, Nearest
from allocert.machines import Mesh
from allocert.machines.nodes.distances import pairwise
from allocert.machines.nodes.grids import NodeMesh, NodeTorus
from allocert.machines.words import bits, word_of
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS", "around_centres", "least_sums"]

CLAIMS = claim = ClaimTable()

AROUND: tuple[Any, ...] = (Mm, GenAlg, Nearest, Mc1x1)

Sides = tuple[int, ...]
Meshes = tuple[Sides, ...]


@lru_cache(maxsize=4)
def least_sums(sides: Sides) -> list[list[int]]:
    """For each board, by the word of its free nodes, the least sum of all pairs' distances of p free nodes, at p; O(2^N N^2)."""
    grid = Mesh(*sides)
    empty = [-1] * (grid.processors + 1)
    found: list[list[int]] = []
    for free in range(1 << grid.processors):
        least = list(empty)
        for node in bits(free):
            fewer = found[free ^ 1 << node]
            least = [a if b < 0 else b if a < 0 else min(a, b) for a, b in zip(least, fewer, strict=True)]
        least[free.bit_count()] = pairwise(grid, free)
        found.append(least)
    return found


def _near(sides: Sides, ratio: Fraction) -> Iterator[Failure | None]:
    machine = NodeMesh(sides)
    least = least_sums(sides)
    for free in range(1, 1 << machine.processors):
        for request in range(2, free.bit_count() + 1):
            region = Mm(machine, machine.full ^ free).allocate(request)
            got = 0 if region is None else pairwise(machine.grid, region.nodes)
            best = least[free][request]
            text = f"{machine.spec}, free {free:#x}: {request} nodes at {got}, the least is {best}"
            yield case(got <= ratio * best, text, sides=list(sides), free=free, request=request)


def _survey(cases: Callable[[Sides], Iterator[Failure | None]], meshes: Meshes) -> Verdict:
    """The cases of meshes, all with different numbers of nodes, since cases are counted by these."""
    by_nodes = {prod(sides): sides for sides in meshes}
    checked = (
        f"every board and request of meshes of {', '.join('x'.join(map(str, sides)) for sides in meshes)}"
    )
    return survey(lambda nodes: cases(by_nodes[nodes]), by_nodes, checked)


@claim(
    "TM-NODES-MM/plane",
    "MM grants nodes whose distances add up to at most 7/4 of the least sum, on every board of a mesh of two dimensions.",
)
def seven_quarters(context: Context) -> Verdict:
    """Every board and request of some small meshes."""
    few, some = ((3, 2), (4, 2)), ((3, 2), (4, 2), (3, 3), (4, 3))
    meshes: Meshes = context.pick(few, some, (*some[2:], (5, 3), (4, 4)))
    return _survey(lambda sides: _near(sides, Fraction(7, 4)), meshes)


@claim(
    "TM-NODES-MM/solid",
    "MM grants nodes whose distances add up to at most 2 - 1/6 of the least sum, on every board of a mesh of three dimensions.",
)
def eleven_sixths(context: Context) -> Verdict:
    """Every board and request of some small meshes."""
    few, some = ((2, 2, 2),), ((2, 2, 2), (3, 2, 2))
    meshes: Meshes = context.pick(few, some, (*some, (4, 2, 2)))
    return _survey(lambda sides: _near(sides, Fraction(11, 6)), meshes)


def around_centres(grid: Mesh, free: int, request: int, *, busy_too: bool) -> int:
    """MM as SST's NearestAllocator has it: the word of ``request`` nodes around the first centre of least sum.

    Centres are the crossings of columns and rows of the free nodes, in that order. ``busy_too``: as it is written, the centre comes
    first though it may be busy; else it is taken as any other node is, if it is free.
    """
    if free.bit_count() <= request:
        return free if free.bit_count() == request else 0
    places = [grid.place(node) for node in bits(free)]
    columns, rows = (dict.fromkeys(place[axis] for place in places) for axis in (0, 1))
    best, least = 0, -1
    for x, y in product(columns, rows):
        nearest = sorted(places, key=lambda at: (abs(at[0] - x) + abs(at[1] - y), at))
        first = [(x, y)] if busy_too or free >> grid.node((x, y)) & 1 else []
        chosen = [*first, *(at for at in nearest if at != (x, y))][:request]
        nodes = word_of(map(grid.node, chosen))
        if least < 0 or pairwise(grid, nodes) < least:
            best, least = nodes, pairwise(grid, nodes)
    return best


def _meshes_of(nodes: int) -> Iterator[Mesh]:
    """The meshes of two dimensions with that many nodes, no side longer than the one before."""
    yield from (
        Mesh(nodes // rows, rows) for rows in range(1, nodes + 1) if not nodes % rows and rows**2 <= nodes
    )


@claim(
    "TM-NODES-CENTRE",
    "In every trace on an empty mesh, MM as SST's NearestAllocator is written grants free nodes only.",
)
@every(
    6,
    8,
    9,
    first=1,
    checked="all that requests and releases lead to on meshes of up to {top} nodes, all requests",
    measure="nodes",
)
def a_centre_is_granted(nodes: int) -> Iterator[Failure | None]:
    for grid in _meshes_of(nodes):
        reached = {frozenset[int](): ""}
        level = list(reached)
        while level:
            following = []
            for held in level:
                free, before = grid.full ^ sum(held), reached[held]
                after = [(held - {one}, f"{list(bits(one))} released, ") for one in held]
                for request in range(1, free.bit_count() + 1):
                    got = around_centres(grid, free, request, busy_too=True)
                    text = f"{grid.spec}: {before}{request} asked: {list(bits(got))} granted, {list(bits(got & ~free))} busy"
                    yield case(not got & ~free, text, mesh=list(grid.sides), free=free, request=request)
                    if not got & ~free:
                        after.append((held | {got}, f"{request} granted {list(bits(got))}, "))
                for state, step in after:
                    if state not in reached:
                        reached[state] = before + step
                        following.append(state)
            level = following


@claim(
    "TM-NODES-CENTRE@free",
    "The same rule, with a centre left out if it is busy, grants p free nodes whenever p are free, at most 7/4 of the least sum.",
)
@every(6, 9, 12, first=1, checked="every board and request of meshes of up to {top} nodes", measure="nodes")
def a_free_centre_is_granted(nodes: int) -> Iterator[Failure | None]:
    for grid in _meshes_of(nodes):
        least = least_sums(grid.sides)
        for free in range(1 << nodes):
            for request in range(1, free.bit_count() + 1):
                got = around_centres(grid, free, request, busy_too=False)
                sound = not got & ~free and got.bit_count() == request
                near = 4 * pairwise(grid, got) <= 7 * least[free][request]
                text = f"{grid.spec}, free {list(bits(free))}: {request} asked, {list(bits(got))} granted"
                yield case(sound and near, text, mesh=list(grid.sides), free=free, request=request)


@claim(
    "TM-NODES-CHOICE@centres",
    "On every board MM and the other rules around centres grant the nodes that they name, and refuse only if fewer are free than are asked.",
)
@every(
    6,
    9,
    10,
    first=1,
    checked="all boards and requests of meshes and tori of two dimensions and up to {top} nodes, 4 rules",
    measure="nodes",
)
def nodes_choose_by_definition(size: int) -> Iterator[Failure | None]:
    grids = [sides for sides in product(range(1, size + 1), repeat=2) if prod(sides) == size]
    for form, sides, kind in product((NodeMesh, NodeTorus), grids, AROUND):
        machine = form(sides)
        due = machine.family(kind.contract.family).first_free
        for busy, request in product(range(machine.full + 1), machine.requests()):
            granted, wanted = kind(machine, busy).allocate(request), due(busy, request)
            taken = list(bits(busy))
            text = f"{kind.__name__} on {machine.spec}, taken {taken}: {request} gets {granted}, by definition {wanted}"
            yield case(granted == wanted, text, machine=machine.spec, taken=taken)
