"""The small machines on which seeded bugs of the parallel programs are tried."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from allocert.allocators.parallel.catalogue import CATALOGUE
from allocert.allocators.parallel.network import Links, run_network
from allocert.allocators.parallel.program import Program
from allocert.machines import Hypercube, Machine, Mesh, Torus
from allocert.models.parallel.results import Case, wrong

__all__ = ["amiss_on", "cases"]

_ALL, _SOME = 4, 24
"""All sets up to this number of processors are tried; of more, the full one and this number of random ones."""

_LARGE, _FEW = 32, 8
"""Of more processors than these most have to be available for large subcubes to be, and few sets are tried."""


def cases(name: str) -> Iterator[Case]:
    """The runs of an algorithm, on the smallest machines first."""
    algorithm = CATALOGUE[name]
    capacity = 0 if name.endswith("in-turns") else None
    for machine, asked in _cubes(name) if algorithm.axes < 0 else _grids(algorithm.axes):
        for available in _sets(machine):
            yield Case(machine, available, asked, capacity)


def _sets(machine: Machine) -> Iterator[int]:
    n = machine.processors
    if n <= _ALL:
        yield from range(machine.full, -1, -1)
        return
    rng = random.Random(n)
    yield machine.full
    for number in range(_FEW if n > _LARGE else _SOME):
        share = (0.97, 0.99, 0.9)[number % 3] if n > _LARGE else (0.5, 0.75, 0.9)[number % 3]
        yield sum(1 << pe for pe in range(n) if rng.random() < share)


def _grids(axes: int) -> Iterator[tuple[Machine, Mapping[str, Any]]]:
    lines = ((2,), (3,), (4,), (6,))
    planes = ((2, 2), (2, 3), (3, 2), (3, 3), (5, 4))
    for sides in {1: lines, 2: planes, 0: ((3,), (2, 2), (3, 3), (2, 2, 2), (3, 3, 3))}[axes]:
        yield Mesh(*sides), {}
        yield Torus(*sides), {}


def _cubes(name: str) -> Iterator[tuple[Machine, Mapping[str, Any]]]:
    """Of four dimensions only an order that is cyclically another one; the recursion has two stages from six on."""
    for d in (1, 2, 3, 4, 6) if name.startswith("recursive") else (1, 2, 3, 4):
        ways = tuple(range(1, d + 1))
        for pi in permutations(ways) if d <= 3 else ((1, 3, 2, *ways[3:]),):
            if name.startswith("k-cube"):
                yield from (
                    (Hypercube(d), {"q": q, "k": k, "pi": pi}) for q in range(d + 1) for k in range(q + 1)
                )
            elif name.startswith("multiple"):
                yield Hypercube(d), {"orders": (pi, ways)}
            elif "complete" not in name:
                yield Hypercube(d), {"pi": pi}
        if "complete" in name:
            yield from ((Hypercube(d), {"k": k}) for k in range(1, min(d, 3 if d < 4 else 1) + 1))


def amiss_on(name: str, text: str, case: Case) -> str:
    """The fault of a run of a text that stands for an algorithm; empty if it is as defined.

    Raises:
        SpecError: the text is not in the language.
    """
    algorithm = CATALOGUE[name]
    parameters = algorithm.parameters(case.machine, case.asked)
    program = algorithm.program if text == algorithm.program.text else Program(name, text, "a seeded bug")
    outcome = run_network(program, case.machine, case.available, parameters, links=Links(case.capacity))
    return wrong(name, case, parameters, outcome)
