"""The list L of allocated submeshes that every frame sliding method scans, counting the nodes it touches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from allocert.errors import SpecError
from allocert.machines import Grid, Mesh, Submesh
from allocert.machines.words import bits

__all__ = ["ORDERS", "Residents", "conflict", "plane"]

ORDERS = ("oldest", "newest", "address")
"""Which node comes first: the oldest, the newest, or the one whose base is first in row-major order."""


def conflict(one: Submesh, other: Submesh) -> bool:
    """Whether two submeshes of a mesh share a processor.

    >>> conflict(Submesh((0, 0), (2, 2)), Submesh((1, 1), (2, 2)))
    True
    """
    return all(
        a < b + t and b < a + s
        for a, s, b, t in zip(one.base, one.sides, other.base, other.sides, strict=True)
    )


def plane(machine: Grid) -> tuple[int, int]:
    """The sides X and Y of a mesh of two dimensions. Raises :class:`SpecError` for any other."""
    if len(machine.sides) != 2:
        raise SpecError("machine", machine.spec, "a mesh of two dimensions")
    return machine.sides[0], machine.sides[1]


class Residents:
    """The submeshes that are allocated, in a list; faulty processors stand in it for good as 1 x 1 submeshes.

    ``nodes`` is the list in the order in which it is scanned, ``touched`` the number of its nodes that were
    compared with a frame so far: the paper's steps. With the orders ``oldest`` and ``newest`` the faulty
    processors count as older than everything else.

    Source: Morgenstern 1994, section 2 (the list) and section 4.2 (steps).
    """

    def __init__(self, machine: Mesh, faulty: int = 0, order: str = "oldest") -> None:
        if order not in ORDERS:
            raise SpecError("order", order, "one of " + ", ".join(ORDERS))
        self.order = order
        ones = (1,) * len(machine.sides)
        self.nodes = [Submesh(machine.place(node), ones) for node in bits(faulty)]
        self.touched = 0

    def __iter__(self) -> Iterator[Submesh]:
        """The nodes one after the other; each one that is examined counts."""
        for submesh in self.nodes:
            self.touched += 1
            yield submesh

    def first_conflict(self, frame: Submesh) -> Submesh | None:
        """Scan until a submesh conflicts with ``frame``; ``None`` after a scan of the whole list."""
        return next((submesh for submesh in self if conflict(frame, submesh)), None)

    def conflicts(self, frame: Submesh) -> list[Submesh]:
        """Scan the whole list for the submeshes that conflict with ``frame``, in its order."""
        return [submesh for submesh in self if conflict(frame, submesh)]

    def add(self, frame: Submesh) -> None:
        """Put a granted frame into its place."""
        if self.order == "newest":
            self.nodes.insert(0, frame)
        else:
            self.nodes.append(frame)
        if self.order == "address":
            self.nodes.sort(key=lambda submesh: submesh.base[::-1])

    def remove(self, frame: Submesh) -> None:
        """Take a released frame off. Raises ``ValueError`` if it is not there."""
        self.nodes.remove(frame)

    def decision_state(self) -> tuple[Any, ...]:
        """What a scan depends on: the nodes in their order. ``touched`` only counts."""
        return tuple(self.nodes)
