"""4ISS: two windows slide inwards from opposite edges, along the shorter side of the request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.mesh.interval_set import EdgeLines
from allocert.allocators.mesh.scan_set import Steps, Sweep
from allocert.errors import SpecError
from allocert.machines import Mesh, Submesh
from allocert.machines.frame_families.edge import EdgeFrames
from allocert.machines.words import bits

__all__ = ["CHOICES", "FourWayOptions", "FourWayScan"]

CHOICES = {
    "first": ("near", "far"),
    "begin": ("filled", "lines", "turns"),
    "tests": ("both", "one"),
    "crossing": ("passed", "overlap", "inspected"),
    "position": ("lowest", "mirrored"),
    "square": ("rows", "columns"),
}
"""The values of each option of :class:`FourWayOptions`."""


@dataclass(frozen=True)
class FourWayOptions:
    """What section 3.2 of Morgenstern 1994 leaves open, and our choice.

    ``first``: which of the two scans begins, the one from the top (left) edge or the one from the bottom
    (right). ``begin``: the scans alternate once both first windows are filled (``filled``), line by line from
    the first line on (``lines``), or the other window is filled after the first has been tested (``turns``).
    ``tests``: ``both`` first windows are tested before a step, or only the ``one`` of the scan that begins, so
    that the other scan steps before its first test.
    ``crossing``, when to give up: the windows have ``passed`` each other by their height, they ``overlap``
    completely, or every window has been ``inspected`` by one of the scans; with each of these also when
    both scans have come to the opposite edge. ``position``: the least place of a window, or the greatest in
    scans from the bottom (right). ``square``: what a request with x = y scans.

    Raises:
        SpecError: an option has another value.
    """

    first: str = "near"
    begin: str = "filled"
    tests: str = "both"
    crossing: str = "overlap"
    position: str = "lowest"
    square: str = "rows"

    def __post_init__(self) -> None:
        for option in fields(self):
            value, known = getattr(self, option.name), CHOICES[option.name]
            if value not in known:
                raise SpecError(f"4ISS option {option.name}", value, "one of " + ", ".join(known))


class FourWayScan:
    """4ISS: the first free window met by two scans that start from opposite edges and alternate.

    Rows are scanned from the top and the bottom if x >= y, columns from the left and the right otherwise.
    ``lines`` holds the interval sets of columns and of rows; faulty processors stand in them for good as 1 x 1
    submeshes. ``family`` gives the order in which the options prefer frames. ``steps`` adds up what all scans
    have done, ``touched`` the list nodes that they examined. Without ``options`` those of
    :class:`FourWayOptions` hold.

    Source: Morgenstern 1994, section 3.2.
    """

    contract: ClassVar[Contract] = Contract("edge-frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, section 3.2"
    machines: ClassVar[tuple[type, ...]] = (Mesh,)

    def __init__(self, machine: Mesh, faulty: Any = (), *, options: FourWayOptions | None = None) -> None:
        self.machine = machine
        self.options = options or FourWayOptions()
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self.family = EdgeFrames(
            machine,
            far_first=self.options.first == "far",
            mirrored=self.options.position == "mirrored",
            square_columns=self.options.square == "columns",
        )
        self.lines = (EdgeLines(machine.sides, 0), EdgeLines(machine.sides, 1))
        for node in bits(self._holdings.faulty):
            self._enter(Submesh(machine.place(node), (1, 1)))
        self.steps = Steps()

    @property
    def touched(self) -> int:
        """The list nodes that scans have examined so far."""
        return self.steps.touched

    def find(self, request: tuple[int, ...]) -> Submesh | None:
        """The first free frame that the scans meet, or ``None``; nothing is granted."""
        sides = self.machine.check_request(request)
        columns = sides[0] < sides[1] or (sides[0] == sides[1] and self.options.square == "columns")
        axis = 0 if columns else 1
        far_first = self.options.first == "far"
        scans = [Sweep(self.lines[axis], sides[axis], from_far) for from_far in (far_first, not far_first)]
        found = self._search(scans, sides[1 - axis])
        self.steps += scans[0].scan.steps + scans[1].scan.steps
        return None if found is None else Submesh(found if columns else found[::-1], sides)

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """Grant the frame that :meth:`find` finds, or refuse with ``None``."""
        frame = self.find(request)
        if frame is not None:
            self._holdings.grant(frame)
            self._enter(frame)
        return frame

    def release(self, region: Any) -> None:
        """Take a frame that is held out of its four interval sets."""
        frame = self.machine.check_region(self._holdings.release(region))
        for lines in self.lines:
            lines.delete(frame)

    def decision_state(self) -> tuple[Any, ...]:
        """The state that decides choices and releases: the interval sets and the holdings. ``steps`` only count."""
        rows_and_columns = tuple(lines.contents() for lines in self.lines)
        return rows_and_columns, frozenset(self._holdings.held), self._holdings.busy

    def _enter(self, frame: Submesh) -> None:
        for lines in self.lines:
            lines.add(frame)

    def _search(self, scans: list[Sweep], run: int) -> tuple[int, int] | None:
        """The window and the place in it of the first open run of ``run`` places, or ``None``."""
        inspected: set[int] = set()
        for sweep in self._tests(scans, inspected):
            inspected.add(sweep.line)
            mirrored = sweep.from_far and self.options.position == "mirrored"
            place = (sweep.scan.last_open_interval if mirrored else sweep.scan.open_interval)(run)
            if place >= 0:
                return sweep.line, place
        return None

    def _tests(self, scans: list[Sweep], inspected: set[int]) -> Iterator[Sweep]:
        """The scans in the order in which their windows are tested, until they have crossed."""
        one, other = scans
        if self.options.begin == "filled":
            other.fill(other.height)
        for line in range(one.height):
            one.fill(1)
            if self.options.begin == "lines" and line < one.height - 1:
                other.fill(1)
        yield one
        if self._crossed(scans, inspected):
            return
        other.fill(other.height - other.filled)
        if self.options.tests == "both":
            yield other
        while True:
            for sweep in scans:
                if self._crossed(scans, inspected):
                    return
                if sweep.distance < sweep.last:
                    sweep.step()
                    yield sweep

    def _crossed(self, scans: list[Sweep], inspected: set[int]) -> bool:
        near, far = sorted(scans, key=lambda sweep: sweep.from_far)
        if near.distance == far.distance == near.last:
            return True
        if self.options.crossing == "inspected":
            return len(inspected) > near.last
        return near.line >= far.line + (near.height if self.options.crossing == "passed" else 0)
