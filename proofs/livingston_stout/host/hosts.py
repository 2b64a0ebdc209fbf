"""The shipped hosts by their systems, and what each system may grant, from its definition."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from itertools import product
from math import prod
from types import MappingProxyType
from typing import Any

from allocert.allocators.parallel.hosts import host
from allocert.allocators.parallel.hosts.host import CubeHost, GridHost, Host
from allocert.machines import Grid, Hypercube, Machine, Mesh, Submesh, Torus
from allocert.models.systems.systems import SYSTEMS, k_cube

__all__ = ["CUBES", "DEFINED", "Rows", "grids", "hosts_of", "listed", "offered", "player_name"]

Rows = Mapping[Any, tuple[int, ...]]
"""For each request the words of all subsystems that serve it."""

Pair = tuple[Any, Any]
"""The class of the host that takes the first available subsystem, and of the one that prefers those in no larger available one."""

CUBES: Mapping[str, Pair] = MappingProxyType(
    {
        "buddy": (host.ParallelBuddy, host.ParallelBuddyBest),
        "double-buddy": (host.ParallelDoubleBuddy, host.ParallelDoubleBuddyBest),
        "gray": (host.ParallelGray, host.ParallelGrayBest),
        "double-gray": (host.ParallelDoubleGray, host.ParallelDoubleGrayBest),
        "cyclical": (host.ParallelCyclical, host.ParallelCyclicalBest),
        "complete": (host.ParallelComplete, host.ParallelCompleteBest),
        "1-cube": (host.Parallel1CubeBuddy, host.Parallel1CubeBuddyBest),
        "2-cube": (host.Parallel2CubeBuddy, host.Parallel2CubeBuddyBest),
        "3-cube": (host.Parallel3CubeBuddy, host.Parallel3CubeBuddyBest),
    }
)
"""Those of hypercubes by the system."""

DEFINED: Mapping[str, Any] = MappingProxyType(
    {**SYSTEMS, **{f"{k}-cube": partial(k_cube, k=k) for k in (1, 2, 3)}}
)
"""The systems of subcubes: from d and q to the q-subcubes."""

_GRIDS: tuple[tuple[str, Pair], ...] = (
    ("strings", (host.ParallelStrings, host.ParallelStringsBest)),
    ("squares", (host.ParallelSquares, host.ParallelSquaresBest)),
    ("rectangles", (host.ParallelRectangles, host.ParallelRectanglesBest)),
)


def grids(processors: int, axes: int) -> tuple[Grid, ...]:
    """The meshes and tori of this many processors and at most this many dimensions, no side of several being 1."""
    sides: list[tuple[int, ...]] = [(processors,)]
    for count in range(2, axes + 1):
        for factors in product(range(2, processors), repeat=count):
            if prod(factors) == processors:
                sides.append(factors)
    return tuple(kind(*one) for one in sides for kind in (Mesh, Torus))


def hosts_of(machine: Machine) -> tuple[tuple[str, Pair], ...]:
    """The systems of a machine with their hosts."""
    if isinstance(machine, Hypercube):
        return tuple(CUBES.items())
    assert isinstance(machine, Grid)
    return tuple((name, pair) for name, pair in _GRIDS if name != "strings" or len(machine.sides) == 1)


@lru_cache(maxsize=256)
def listed(machine: Machine, system: str) -> Rows:
    """What the system may grant on the machine."""
    if isinstance(machine, Hypercube):
        return {q: tuple(map(machine.word, DEFINED[system](machine.n, q))) for q in machine.requests()}
    assert isinstance(machine, Grid)
    return {
        sides: tuple(machine.word(Submesh(base, sides)) for base in machine.bases(sides))
        if system != "squares" or len(set(sides)) == 1
        else ()
        for sides in machine.requests()
    }


def offered(rows: Rows, free: int) -> list[int]:
    """All of it that lies inside ``free``."""
    return [word for row in rows.values() for word in row if not word & ~free]


def player_name(kind: type[Host]) -> str:
    """The name by which the class is found."""
    assert issubclass(kind, CubeHost | GridHost)
    return f"{kind.__module__}:{kind.__name__}"
