"""First fit and best fit on the 0/1 array."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.mesh.residents import plane
from allocert.allocators.mesh.zero_one_array import ZeroOneArray
from allocert.errors import SpecError
from allocert.machines import Mesh, Submesh

__all__ = ["SEARCHES", "ZeroOneBestFit", "ZeroOneFirstFit"]

SEARCHES = ("coverage", "frames")
"""A copy of the array is covered and traversed, or each candidate frame is read in the array itself."""


class ZeroOneFirstFit:
    """Row-major first fit on an array with one entry a processor.

    ``search``: ``coverage`` copies the array, marks in the copy whatever cannot be a base and takes the first
    entry that is left, which touches a multiple of XY entries whatever is allocated; ``frames`` reads the
    frames one after the other, each up to its first 1.

    Source: Morgenstern 1994, section 1 (item 3) and section 4 (item 3).
    """

    contract: ClassVar[Contract] = Contract("frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, section 1 (0/1 array)"
    machines: ClassVar[tuple[type, ...]] = (Mesh,)

    def __init__(self, machine: Mesh, faulty: Any = (), *, search: str = "coverage") -> None:
        self._holdings = Holdings.of(machine, faulty, self.machines)
        plane(machine)
        if search not in SEARCHES:
            raise SpecError("search", search, "one of " + ", ".join(SEARCHES))
        self.machine = machine
        self.search = search
        self.array = ZeroOneArray(machine, self._holdings.faulty)

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """The free frame whose base comes first in row-major order, or ``None``."""
        sides = self.machine.check_request(request)
        base = self._first_covered(sides) if self.search == "coverage" else self._first_read(sides)
        if base is None:
            return None
        frame = Submesh(base, sides)
        self._holdings.grant(frame)
        self.array.write(frame, 1)
        return frame

    def release(self, region: Any) -> None:
        """Clear the entries of a frame that is held."""
        frame = self.machine.check_region(self._holdings.release(region))
        self.array.write(frame, 0)

    def decision_state(self) -> tuple[tuple[int, ...], ...]:
        """What the choices depend on: the array."""
        return self.array.decision_state()

    def _first_covered(self, sides: tuple[int, ...]) -> tuple[int, int] | None:
        for j, row in enumerate(self.array.coverage(sides)):
            for i, entry in enumerate(row):
                self.array.touched += 1
                if not entry:
                    return i, j
        return None

    def _first_read(self, sides: tuple[int, ...]) -> tuple[int, int] | None:
        for i, j in self.machine.bases(sides):
            if self.array.is_free(Submesh((i, j), sides)):
                return i, j
        return None


class ZeroOneBestFit:
    """Best fit on the same array: the free base that has the most neighbours that cannot be bases.

    The paper names a best fit on the array and does not print it. Here a base fits the better the more of its
    four neighbours are covered in the copy or lie outside the mesh, so that the choice goes to the corners of
    the regions of possible bases; of equal ones the first in row-major order is taken.

    Source: Morgenstern 1994, section 2.3 (named only).
    """

    contract: ClassVar[Contract] = Contract("frames", complete=True)
    source: ClassVar[str] = "Morgenstern 1994, section 2.3 (best fit on the 0/1 array, named only)"
    machines: ClassVar[tuple[type, ...]] = (Mesh,)

    def __init__(self, machine: Mesh, faulty: Any = ()) -> None:
        self._holdings = Holdings.of(machine, faulty, self.machines)
        plane(machine)
        self.machine = machine
        self.array = ZeroOneArray(machine, self._holdings.faulty)

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """The free frame whose base fits best, or ``None``."""
        sides = self.machine.check_request(request)
        covered = self.array.coverage(sides)
        best, base = -1, None
        for j, row in enumerate(covered):
            for i, entry in enumerate(row):
                self.array.touched += 1
                if not entry and (value := self._enclosed(covered, i, j)) > best:
                    best, base = value, (i, j)
        if base is None:
            return None
        frame = Submesh(base, sides)
        self._holdings.grant(frame)
        self.array.write(frame, 1)
        return frame

    def release(self, region: Any) -> None:
        """Clear the entries of a frame that is held."""
        frame = self.machine.check_region(self._holdings.release(region))
        self.array.write(frame, 0)

    def decision_state(self) -> tuple[tuple[int, ...], ...]:
        """What the choices depend on: the array."""
        return self.array.decision_state()

    def _enclosed(self, covered: list[list[int]], i: int, j: int) -> int:
        """How many of the four neighbours of an entry are 1 or outside."""
        value = 0
        for column, row in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
            if 0 <= row < len(covered) and 0 <= column < len(covered[row]):
                self.array.touched += 1
                value += covered[row][column]
            else:
                value += 1
        return value
