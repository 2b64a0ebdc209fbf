"""The two-dimensional binary buddy system: square blocks whose sides are powers of two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.mesh.residents import plane
from allocert.machines import Mesh, Submesh
from allocert.machines.frame_families.square import SquareFrames, square_order

__all__ = ["SquareBuddy"]


class SquareBuddy:
    """A request gets the least aligned square of side 2^k that holds it, and the frame at its upper left corner.

    The rest of the square is wasted while the frame is held. A list of free squares is kept for each k; the
    least square that will do is cut into four until it fits, and four free buddies are joined at a release.
    Of several squares the first in row-major order is taken. The scheme is meant for a mesh of 2^n x 2^n
    processors. Any other mesh is a part of the least such one: what lies outside is never free, so that a
    request whose square sticks out is always refused. Faulty processors are never free either.

    Source: the scheme of Li and Cheng named in Morgenstern 1994, sections 1 and 2.1.
    """

    contract: ClassVar[Contract] = Contract("square-frames")
    source: ClassVar[str] = "Morgenstern 1994, sections 1 and 2.1 (two-dimensional buddy, named only)"
    machines: ClassVar[tuple[type, ...]] = (Mesh,)

    def __init__(self, machine: Mesh, faulty: Any = ()) -> None:
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self._X, self._Y = plane(machine)
        self.machine = machine
        self.family = SquareFrames(machine)
        self.top = square_order(machine.sides)
        self.free: list[set[tuple[int, int]]] = [set() for _ in range(self.top + 1)]
        for base, order in self._usable((0, 0), self.top):
            self.free[order].add(base)

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """A frame at the corner of a free square, or ``None``."""
        sides = self.machine.check_request(request)
        wanted = square_order(sides)
        order = next((k for k in range(wanted, self.top + 1) if self.free[k]), None)
        if order is None:
            return None
        base = min(self.free[order], key=lambda place: place[::-1])
        self.free[order].remove(base)
        while order > wanted:
            order -= 1
            self.free[order].update(_quarters(base, order)[1:])
        frame = Submesh(base, sides)
        self._holdings.grant(frame)
        return frame

    def release(self, region: Any) -> None:
        """Free the square of a frame that is held, and join it with its buddies."""
        frame = self.machine.check_region(self._holdings.release(region))
        order = square_order(frame.sides)
        base = (frame.base[0], frame.base[1])
        while order < self.top:
            whole = (base[0] >> order + 1 << order + 1, base[1] >> order + 1 << order + 1)
            buddies = set(_quarters(whole, order)) - {base}
            if not buddies <= self.free[order]:
                break
            self.free[order] -= buddies
            base, order = whole, order + 1
        self.free[order].add(base)

    def decision_state(self) -> tuple[frozenset[tuple[int, int]], ...]:
        """What the choices depend on: the free squares of each side."""
        return tuple(map(frozenset, self.free))

    def _usable(self, base: tuple[int, int], order: int) -> Iterator[tuple[tuple[int, int], int]]:
        """The greatest squares in a square that lie inside the mesh and have no faulty processor."""
        (a, b), size = base, 1 << order
        if a >= self._X or b >= self._Y:
            return
        if a + size <= self._X and b + size <= self._Y:
            word = self.machine.word(Submesh(base, (size, size)))
            if not word & self._holdings.faulty:
                yield base, order
                return
        if order:
            for quarter in _quarters(base, order - 1):
                yield from self._usable(quarter, order - 1)


def _quarters(base: tuple[int, int], order: int) -> list[tuple[int, int]]:
    """The four squares of side 2^order in one of twice the side, the one at its base first."""
    (a, b), half = base, 1 << order
    return [(a, b), (a + half, b), (a, b + half), (a + half, b + half)]
