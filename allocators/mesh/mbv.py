"""MBV: the free frame of maximum boundary value, found by fast frame sliding over the list of residents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.mesh.mbv_contact import Contact
from allocert.allocators.mesh.residents import Residents, conflict, plane
from allocert.errors import SpecError
from allocert.machines import Mesh, Submesh
from allocert.machines.frame_families.boundary import BoundaryFrames, BoundaryOptions, tie_key

__all__ = ["CANDIDATES", "MaximumBoundaryValue", "corner_candidates"]

CANDIDATES = ("pruned", "all", "corners")
"""Which candidates are compared with the list: those that FS_f does not skip, all, or those at the corners of
residents. Steps differ; the answers do not."""

Ranked = tuple[tuple[int, tuple[int, int]], Submesh]


class MaximumBoundaryValue:
    """Best fit: of all free frames of the requested size the one of maximum boundary value.

    Every candidate is compared with the residents until the first conflict; a scan that meets none also adds
    up the value. Faulty processors are residents. ``order`` is that of the list. ``residents.touched`` counts
    list nodes (the paper's steps) and ``frames`` candidates compared with the list.

    ``candidates``: FS_f skips to the column behind the first conflict, and from a row in which every candidate
    was eliminated to the row behind the least bottom row that it met; ``corners`` are those of
    :func:`corner_candidates`, O(|L|^2) of them with |L| nodes each, for 4 neighbours and a periphery counted
    ``once`` or ``narrow``, and ties ``first``.

    Source: Morgenstern 1994, section 2.3 (MBV) and section 4.2 (item 6).
    """

    contract: ClassVar[Contract] = Contract("boundary-frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, section 2.3 (MBV)"
    machines: ClassVar[tuple[type, ...]] = (Mesh,)

    def __init__(
        self,
        machine: Mesh,
        faulty: Any = (),
        *,
        order: str = "oldest",
        options: BoundaryOptions = BoundaryOptions(),  # noqa: B008 - frozen
        candidates: str = "pruned",
    ) -> None:
        self._holdings = Holdings.of(machine, faulty, self.machines)
        if candidates not in CANDIDATES:
            raise SpecError("candidates", candidates, "one of " + ", ".join(CANDIDATES))
        plain = (
            options.neighbours == 4 and options.periphery in ("once", "narrow") and options.ties == "first"
        )
        if candidates == "corners" and not plain:
            raise SpecError(
                "candidates", candidates, "pruned or all unless 4 neighbours count once, ties first"
            )
        self.machine = machine
        self.family = BoundaryFrames(machine, options)
        self.residents = Residents(machine, self._holdings.faulty, order)
        self.options = options
        self.candidates = candidates
        self.frames = 0
        self._contact = Contact(machine, options)

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """The free frame of maximum boundary value, or ``None``."""
        sides = self.machine.check_request(request)
        best = min(self.free_frames(sides), key=lambda ranked: ranked[0], default=None)
        if best is None:
            return None
        frame = best[1]
        self._holdings.grant(frame)
        self.residents.add(frame)
        return frame

    def release(self, region: Any) -> None:
        """Take a frame that is held off the list."""
        frame = self.machine.check_region(self._holdings.release(region))
        self.residents.remove(frame)

    def free_frames(self, sides: tuple[int, ...]) -> Iterator[Ranked]:
        """The free frames, each with its rank (the least is the best), in the order in which they are found."""
        if self.candidates == "corners":
            for base in corner_candidates(self.machine, self.residents.nodes, sides):
                yield from self._ranked(Submesh(base, sides), [])
            return
        (X, Y), (x, y) = plane(self.machine), sides
        prune = self.candidates == "pruned"
        row = 0
        while row <= Y - y:
            column, restart = 0, Y
            while column <= X - x:
                blockers: list[Submesh] = []
                yield from self._ranked(Submesh((column, row), sides), blockers)
                if blockers and prune:
                    column, bottom = blockers[0].reverse_base
                    restart = min(restart, bottom + 1)
                else:
                    restart = row + 1
                column += 1
            row = restart

    def rank(self, region: Submesh) -> tuple[int, tuple[int, int]]:
        """By what free frames of any sides are compared, the least being the best. Touches no node."""
        value = self._contact.with_edges(region)
        value += sum(self._contact.with_resident(region, resident) for resident in self.residents.nodes)
        i, j = region.base
        return -value, tie_key((i, j), self.options.ties)

    def decision_state(self) -> frozenset[Submesh]:
        """What the choices depend on: the residents, in any order."""
        return frozenset(self.residents.nodes)

    def _ranked(self, frame: Submesh, blockers: list[Submesh]) -> Iterator[Ranked]:
        """The frame with its rank, the least being the best, unless a resident conflicts, which is noted."""
        self.frames += 1
        value = self._contact.with_edges(frame)
        for resident in self.residents:
            if conflict(frame, resident):
                blockers.append(resident)
                return
            value += self._contact.with_resident(frame, resident)
        i, j = frame.base
        yield (-value, tie_key((i, j), self.options.ties)), frame


def corner_candidates(
    machine: Mesh, residents: list[Submesh], sides: tuple[int, ...]
) -> list[tuple[int, int]]:
    """Bases among which is the first free frame of maximum boundary value, if there is a free frame.

    Along a row the value is piecewise linear between the places where a side of the frame comes in line with a
    side of a resident, or meets it; likewise along a column. So the columns are 0, X - x and four a resident,
    the rows 0, Y - y and four a resident: at most (4|L| + 2)^2 bases, in row-major order.
    """
    lines: list[list[int]] = []
    for axis, (side, wanted) in enumerate(zip(machine.sides, sides, strict=True)):
        found = {0, side - wanted}
        for resident in residents:
            low, end = resident.base[axis], resident.base[axis] + resident.sides[axis]
            found |= {low, end, low - wanted, end - wanted}
        lines.append(sorted(line for line in found if 0 <= line <= side - wanted))
    return [(i, j) for j in lines[1] for i in lines[0]]
