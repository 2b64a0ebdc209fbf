"""Meshes on which a request may be turned: a region answers it with its sides in any order."""

from __future__ import annotations

from itertools import permutations, product
from math import prod
from typing import Any

from allocert.errors import RequestError
from allocert.machines.described import DescribedMachine
from allocert.machines.grid import Grid
from allocert.machines.machine import Machine, Region, Request

__all__ = ["RotatableMesh", "answers"]


class RotatableMesh(Grid):
    """The mesh M(X, Y, ...) with requests that may be turned: x by y is answered by x by y or by y by x.

    A request is a tuple of sides that fits in some order; ``sides``, numbers and regions are a mesh's.

    Source: Morgenstern 1994, section 1 (rotation), after Ding & Bhuyan.

    >>> RotatableMesh(4, 2).shapes((2, 3))
    ((3, 2),)
    """

    kind = "mesh-rot"

    def shapes(self, request: Any) -> tuple[tuple[int, ...], ...]:
        """The orders of the sides asked that fit, the one asked first; raises :class:`RequestError` if none does."""
        if not isinstance(request, tuple | list) or len(request) != len(self.sides):
            raise RequestError("request", request, f"{len(self.sides)} sides, as in {self.spec}")
        if any(isinstance(side, bool) or not isinstance(side, int) or side < 1 for side in request):
            raise RequestError("request", tuple(request), "sides from 1 on")
        orders = dict.fromkeys(permutations(request))
        fitting = tuple(o for o in orders if all(s <= m for s, m in zip(o, self.sides, strict=True)))
        if not fitting:
            raise RequestError("request", tuple(request), f"sides that fit {self.spec} in some order")
        return fitting

    def check_request(self, request: Any) -> tuple[int, ...]:
        """``request`` as a tuple of sides that fit the machine in some order; raises :class:`RequestError`."""
        self.shapes(request)
        return tuple(request)

    def requests(self) -> list[tuple[int, ...]]:
        """All requests that fit in some order, by size and then sides."""
        frames = product(range(1, max(self.sides) + 1), repeat=len(self.sides))
        ordered = sorted(self.sides)
        fitting = (f for f in frames if all(s <= m for s, m in zip(sorted(f), ordered, strict=True)))
        return sorted(fitting, key=lambda sides: (prod(sides), sides))


def answers(machine: Machine, region: Region, request: Request) -> bool:
    """Whether ``region`` is what ``request``, in its normal form, asks; where requests turn, in any order of the sides."""
    if isinstance(machine, DescribedMachine):
        return machine.answers(region, request)
    if (
        isinstance(machine, RotatableMesh)
        and isinstance(region.request, tuple)
        and isinstance(request, tuple)
    ):
        return sorted(region.request) == sorted(request)
    return region.request == request
