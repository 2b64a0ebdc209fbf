"""Which requests are tried on a machine: all if they are few, else some, spread evenly, with the ends and the halves."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import prod

from allocert.machines import Grid, Machine, Request

__all__ = ["Sizes"]

_LISTED = 1 << 16


class Sizes:
    """The requests of a machine, smallest first, and samples of them. ``count`` is how many there are."""

    def __init__(self, machine: Machine, seed: int) -> None:
        self.machine = machine
        if isinstance(machine, Grid) and prod(machine.sides) > _LISTED:
            self.count = prod(machine.sides)
            listed = list({*_edges(machine), *_drawn(machine, seed)})
            self.all: Sequence[Request] = sorted(
                listed, key=lambda request: (machine.demand(request), request)
            )
        else:
            self.all = list(machine.requests())
            self.count = len(self.all)
        self._known = frozenset(self.all)
        self._samples: dict[int, list[Request]] = {}
        self._by_demand: dict[int, list[Request]] = {}
        for request in self.all:
            self._by_demand.setdefault(machine.demand(request), []).append(request)

    @property
    def smallest(self) -> Request:
        """The smallest request."""
        return self.all[0]

    @property
    def largest(self) -> Request:
        """The whole machine, or as much as can be asked for."""
        return self.all[-1]

    def halves(self) -> list[Request]:
        """Requests for half of the machine, or as near to it as there are any from below."""
        half = self.machine.processors // 2
        fitting = [demand for demand in self._by_demand if demand <= half]
        return self._by_demand[max(fitting)][:4] if fitting else []

    def sample(self, most: int) -> list[Request]:
        """At most about this many requests, spread evenly by size; the ends, halves and edges of grids are among them."""
        if most not in self._samples:
            self._samples[most] = self._sample(most) if len(self.all) > most else list(self.all)
        return self._samples[most]

    def alike(self, request: Request) -> list[Request]:
        """All requests for as many processors, itself among them, such as its other orientations."""
        return self._by_demand[self.machine.demand(request)]

    def _sample(self, most: int) -> list[Request]:
        chosen = {self.smallest, self.largest, *self.halves()[:2]}
        if isinstance(self.machine, Grid):
            edges = [request for request in _edges(self.machine) if request in self._known]
            chosen |= set(edges[: most // 2])
        step = len(self.all) / max(1, most - len(chosen))
        chosen |= {self.all[int(place * step)] for place in range(max(1, most - len(chosen)))}
        return [request for request in self.all if request in chosen]


def _edges(grid: Grid) -> list[Request]:
    """Rows and columns, short and full, planes, and frames that leave one row free."""
    found: list[tuple[int, ...]] = []
    axes = range(len(grid.sides))
    for length in (lambda side: side, lambda side: 2, lambda side: side // 2, lambda side: side - 1):
        for axis in axes:
            found.append(
                tuple(
                    length(side) if axis == other else 1 for other, side in zip(axes, grid.sides, strict=True)
                )
            )
            found.append(
                tuple(
                    length(side) if axis == other else side
                    for other, side in zip(axes, grid.sides, strict=True)
                )
            )
        found.append(tuple(length(side) for side in grid.sides))
    fitting = [r for r in found if all(1 <= x <= side for x, side in zip(r, grid.sides, strict=True))]
    return [*dict.fromkeys(fitting)]


def _drawn(grid: Grid, seed: int) -> list[Request]:
    draw = random.Random(seed)
    corners: list[Request] = [tuple(1 for _ in grid.sides), tuple(grid.sides)]
    return corners + [
        tuple(min(side, 1 << draw.randrange(side.bit_length())) for side in grid.sides) for _ in range(100)
    ]
