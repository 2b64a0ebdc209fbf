"""What the shipped programs that pass numbers on along meshes and tori have for Coq's tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from allocert.allocators.parallel.boxes import BOXES
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.squares import RECTANGLES, RECTANGLES_FROM_ONE_COLUMN, SQUARES
from allocert.allocators.parallel.strings import STRINGS
from allocert.machines import Grid, Mesh, Torus
from allocert.machines.words import bits
from allocert.models.parallel.distances import news_of
from allocert.models.parallel.meshes import box, led_cubes, led_strings
from allocert.proofs.formal.ties import tied

__all__ = ["boxes_table", "columns_table", "leaders_table", "news_table", "strings_table"]

_WEIGHTS = {"s": 1, "u": 10, "t": 100}
_SMALL = ((1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (3, 1))
_LARGER = ((2, 3), (3, 2), (2, 4))
_LOOPS = (
    *((1, 1, 2), (1, 3, 3), (1, 4, 2), (2, 1, 1), (2, 1, 2), (2, 2, 1), (2, 2, 2), (2, 2, 4), (2, 3, 2)),
    *((2, 3, 3), (3, 1, 2), (3, 2, 2), (3, 2, 3)),
)


def _both(m: int, dimensions: int) -> tuple[Grid, Grid]:
    return Mesh(*(m,) * dimensions), Torus(*(m,) * dimensions)


def _rows(program: Program, machine: Grid, **parameters: int) -> list[list[int]]:
    """For each set of available processors the steps, the words sent and the registers; -1 where a run was not clean."""
    rows = []
    for available in range(machine.full + 1):
        found = run_network(program, machine, available, parameters)
        held = [
            sum(
                (found.registers[name][pe] or 0) * weight
                for name, weight in _WEIGHTS.items()
                if name in found.registers
            )
            for pe in bits(available)
        ]
        rows.append([found.steps if found.clean else -1, found.messages, *held])
    return rows


@tied("meshes/passed-strings")
def strings_table() -> list[list[list[int]]]:
    """For arrays and rings of 1..4 processors, the loop to k = 1..5, each set of available ones: steps, words and s."""
    machines = (machine for n in range(1, 5) for machine in _both(n, 1))
    return [_rows(STRINGS, machine, n=k) for machine in machines for k in range(1, 6)]


@tied("meshes/passed-columns")
def columns_table() -> list[list[list[int]]]:
    """For sides 1 to 3 and the programs for squares and rectangles, each set of available processors: steps, words and registers."""
    programs = (SQUARES, RECTANGLES, RECTANGLES_FROM_ONE_COLUMN)
    small = ((m, machine) for m in (1, 2) for machine in _both(m, 2))
    rows = [_rows(p, machine, m=m, k=k) for (m, machine), p, k in product(small, programs, range(1, 4))]
    return rows + [_rows(p, machine, m=3, k=3) for machine in _both(3, 2) for p in programs[::2]]


@tied("meshes/passed-boxes")
def boxes_table() -> list[list[list[int]]]:
    """For some dimensions, sides and ends of the loops, each set of available processors: steps, words and registers."""
    return [_rows(BOXES, machine, d=d, k=k) for d, m, k in _LOOPS for machine in _both(m, d)]


@tied("meshes/passed-leaders")
def leaders_table() -> list[list[list[list[int]]]]:
    """For each set of available processors: what each processor leads, and the boxes that are available there.

    On larger machines the full set and all but one processor.
    """

    def led(machine: Grid, available: int, pe: int) -> list[int]:
        found = led_cubes(machine, available, pe)
        if len(machine.sides) == 1 and found != led_strings(machine, available, pe):
            return [-1]
        return found if available >> pe & 1 else []

    def row(machine: Grid, available: int) -> list[list[int]]:
        shapes = list(product(range(1, machine.sides[0] + 2), repeat=len(machine.sides)))
        words = [[box(machine, pe, shape) for shape in shapes] for pe in range(machine.processors)]
        boxes = [
            sum(1 << i for i, word in enumerate(of) if word and word & available == word) for of in words
        ]
        return [[*led(machine, available, pe), free] for pe, free in enumerate(boxes)]

    def most(machine: Grid) -> Iterator[int]:
        yield machine.full
        yield from (machine.full - (1 << pe) for pe in range(machine.processors))

    small = [
        [row(machine, available) for available in range(machine.full + 1)]
        for d, m in _SMALL
        for machine in _both(m, d)
    ]
    larger = [[row(machine, word) for word in most(machine)] for d, m in _LARGER for machine in _both(m, d)]
    return small + larger


@tied("meshes/passed-news")
def news_table() -> list[list[list[int]]]:
    """For each set of available processors, each X of them and each other one: 1 more than the steps until it knows of X, 0 for never."""

    def row(machine: Grid, available: int) -> list[int]:
        pairs = ((x, pe) for x in bits(available) for pe in bits(available) if pe != x)
        return [0 if (found := news_of(machine, available, x, pe)) is None else 1 + found for x, pe in pairs]

    shapes = ((1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 2))
    small = [
        [row(machine, available) for available in range(machine.full + 1)]
        for d, m in shapes
        for machine in _both(m, d)
    ]
    return [*small, [row(machine, machine.full) for machine in (*_both(3, 2), *_both(2, 3))]]
