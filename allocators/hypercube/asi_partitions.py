"""Allocation Strategy I as printed: the machine is cut once, for the size of the first request."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.hypercube.asi_plan import KEEPS_32, SENSIBLE, Plan, Reading, Run, plan
from allocert.errors import SpecError
from allocert.machines import GraySegments, NodeCube, NodeSet
from allocert.machines.graysegments import gray_rank
from allocert.machines.words import bits, lowest_bit, word_of

__all__ = ["AsiPartitions"]


class AsiPartitions:
    """p incomplete cubes and some leftover pieces, made for the first size and kept until all are free.

    A request takes the smallest free partition that is large enough, of two the one of lower ranks, and gets
    its first y ranks; the nodes that step 4 added are held and idle. Partitions with faulty nodes are never
    used. ``reading`` is one of the two sound readings of steps 7 to 10.

    Source: Antoniou 1994, section 3.2, steps 1 to 10. What requests of other sizes get, releases and faulty
    nodes are ours.

    Raises:
        SpecError: a reading whose steps do not end, or hand out a node twice.
    """

    contract: ClassVar[Contract] = Contract("segments")
    source: ClassVar[str] = "Antoniou 1994, section 3.2, steps 1 to 10"
    machines: ClassVar[tuple[type, ...]] = (NodeCube,)

    def __init__(self, machine: NodeCube, faulty: Any = (), *, reading: Reading = KEEPS_32) -> None:
        if reading not in (SENSIBLE, KEEPS_32):
            shown = reading.label if isinstance(reading, Reading) else reading
            raise SpecError("reading", shown, f"{SENSIBLE.label}; or the last: {KEEPS_32.ten.value}")
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self.family = GraySegments(machine)
        self._reading = reading
        self._faulty = sorted(gray_rank(node) for node in bits(self._holdings.faulty))
        self._plan: Plan | None = None
        self._cubes = 0
        self._pieces: tuple[Run, ...] = ()
        self._held: dict[NodeSet, Run] = {}

    def allocate(self, request: int) -> NodeSet | None:
        """The first y nodes of the smallest sufficient partition, or ``None``: never fewer."""
        size = self.machine.check_request(request)
        if not self._held:
            self._cut(size)
        run = self._smallest(size)
        if run is None:
            return None
        segment = self.family.segment(run.start, size)
        self._holdings.grant(segment)
        self._held[segment] = run
        self._mark(run, free=False)
        return segment

    def release(self, region: Any) -> None:
        """Free the partition of a segment that is held."""
        segment = self.machine.check_region(self._holdings.release(region))
        self._mark(self._held.pop(segment), free=True)

    def _cut(self, size: int) -> None:
        """Steps 1 to 10; partitions with faulty nodes are left out."""
        made = plan(self.machine.n, size, self._reading)
        broken = {rank // made.y for rank in self._faulty}
        self._plan = made
        self._cubes = ((1 << made.p) - 1) & ~word_of(broken)
        self._pieces = tuple(
            piece
            for piece in made.pieces
            if bisect_left(self._faulty, piece.start) == bisect_left(self._faulty, piece.stop)
        )

    def _smallest(self, size: int) -> Run | None:
        """The smallest free partition of at least ``size`` nodes."""
        found = [piece for piece in self._pieces if piece.size >= size]
        index = lowest_bit(self._cubes)
        if self._plan is not None and index is not None and self._plan.y >= size:
            found.append(Run(index * self._plan.y, (index + 1) * self._plan.y))
        return min(found, key=lambda run: (run.size, run.start), default=None)

    def _mark(self, run: Run, free: bool) -> None:
        if self._plan is not None and run.start < self._plan.p * self._plan.y:
            self._cubes ^= 1 << run.start // self._plan.y
        elif free:
            self._pieces = tuple(sorted((*self._pieces, run), key=lambda piece: piece.start))
        else:
            self._pieces = tuple(piece for piece in self._pieces if piece != run)
