"""Which processors are neighbours, by ports: what ``across``, ``before`` and ``after`` of a program mean on a machine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from allocert.errors import SpecError
from allocert.machines import Grid, Hypercube, Machine

__all__ = ["Wiring"]

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Wiring:
    """The ports of a machine's processors.

    On a hypercube port i - 1 leads across dimension i, dimension 1 being the high-order bit. On a mesh or torus ports
    2 (a - 1) and 2 (a - 1) + 1 lead to the processors before and after along axis a. A torus of side 2 joins two processors
    by two ports each, one of side 1 a processor with itself.
    """

    machine: Machine

    def __post_init__(self) -> None:
        if not isinstance(self.machine, Hypercube | Grid):
            raise SpecError(
                "machine", getattr(self.machine, "spec", self.machine), "a hypercube, mesh or torus"
            )

    @cached_property
    def axes(self) -> int:
        """Dimensions of a cube, axes of a grid."""
        machine = self.machine
        return machine.n if isinstance(machine, Hypercube) else len(self.sides)

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of a grid; none of a cube."""
        return self.machine.sides if isinstance(self.machine, Grid) else ()

    @cached_property
    def ports(self) -> int:
        """How many ports each processor has."""
        return self.axes if isinstance(self.machine, Hypercube) else 2 * self.axes

    def port(self, place: str, which: int) -> int:
        """The port of a place. Raises :class:`IndexError` where the machine has none, :class:`SpecError` where it never has."""
        on_cube = isinstance(self.machine, Hypercube)
        if (place == "across") != on_cube:
            expected = "across(i)" if on_cube else "before(a) or after(a)"
            raise SpecError(
                "place", f"{place}({which})", f"{expected}, as the machine is {self.machine.spec}"
            )
        if not 1 <= which <= self.axes:
            raise IndexError(f"{place}({which})")
        return which - 1 if on_cube else 2 * (which - 1) + (place == "after")

    def name(self, port: int) -> str:
        """The place of a port, as a program writes it."""
        if isinstance(self.machine, Hypercube):
            return f"across({port + 1})"
        return f"{'after' if port % 2 else 'before'}({port // 2 + 1})"

    def arriving(self, port: int) -> int:
        """The port at which the neighbour receives the words sent through this one."""
        return port if isinstance(self.machine, Hypercube) else port ^ 1

    @cached_property
    def table(self) -> Numbers:
        """The neighbours by port and processor, -1 where there is none."""
        pes = np.arange(self.machine.processors)
        if not isinstance(self.machine, Grid):
            return np.stack([pes ^ (1 << (self.axes - 1 - port)) for port in range(self.ports)] or [pes[:0]])
        rows: list[Numbers] = []
        stride = 1
        for side in self.sides:
            at = pes // stride % side
            for step in (-1, 1):
                there = (at + step) % side
                inside = self.machine.wraps | (there == at + step)
                rows.append(np.where(inside, pes + (there - at) * stride, -1))
            stride *= side
        return np.stack(rows)

    def exists(self, port: int) -> npt.NDArray[np.bool_]:
        """Whether there is a processor at that port of each."""
        found = np.ones(self.machine.processors, dtype=np.bool_)
        if isinstance(self.machine, Grid) and not self.machine.wraps:
            side, stride = self.sides[port // 2], prod(self.sides[: port // 2])
            found.reshape(-1, side, stride)[:, -1 if port % 2 else 0] = False
        return found

    def moved(self, lanes: npt.NDArray[Any], port: int) -> npt.NDArray[Any]:
        """What all processors send through a port, each item where it comes to; what goes over an edge comes to the other side.

        A port leads one place on or back along an axis of the board, and across a dimension of a cube this is the same.
        """
        if isinstance(self.machine, Hypercube):
            side, stride, back = 2, 1 << (self.axes - 1 - port), False
        else:
            side, stride, back = self.sides[port // 2], prod(self.sides[: port // 2]), port % 2 == 0
        before = lanes.reshape(-1, side, stride)
        after = np.empty_like(before)
        if back:
            after[:, :-1], after[:, -1] = before[:, 1:], before[:, 0]
        else:
            after[:, 1:], after[:, 0] = before[:, :-1], before[:, -1]
        return after.reshape(-1)

    @cached_property
    def _rows(self) -> list[list[int]]:
        rows: list[list[int]] = self.table.tolist()
        return rows

    def neighbour(self, pe: int, port: int) -> int:
        """The processor there, or -1."""
        return self._rows[port][pe]

    def bit(self, pe: int, i: int) -> int:
        """Bit ``i`` of a label, 1 being the high-order one. Raises :class:`IndexError`."""
        if not 1 <= i <= self.axes:
            raise IndexError(f"bit({i})")
        return pe >> (self.axes - i) & 1
