"""The first free box, as placements and anchors are listed."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.anchors.in_turn import grant_in_turn
from allocert.machines import Submesh
from allocert.machines.anchors.kernels import first_anchor, free_anchors
from allocert.machines.anchors.regions import Boxes
from allocert.machines.anchors.torus import AnchoredTorus, Ring, Torus3d
from allocert.machines.board import Word

__all__ = ["TorusFirst"]


class TorusFirst:
    """First fit over placements of the volume asked, then over anchors with x slowest; segments one after another.

    Source: Slurm 26.05, topology/torus3d, where nothing tells candidates apart; topology/ring for one segment.
    """

    contract: ClassVar[Contract] = Contract("anchors-in-turn", complete=True, first_choice=True)
    source: ClassVar[str] = "Slurm 26.05, topology/torus3d and topology/ring (order of candidates)"
    machines: ClassVar[tuple[type, ...]] = (Torus3d, Ring)

    def __init__(self, machine: AnchoredTorus, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)

    @staticmethod
    def first_box(busy: Word, machine: AnchoredTorus, volume: int) -> Submesh | None:
        """The first free box of a volume, or ``None``."""
        for placement in machine.anchoring.of_volume(volume):
            free = free_anchors(busy, machine.sides, placement)
            anchor = first_anchor(free, machine.sides, placement)
            if anchor is not None:
                return Submesh(anchor, placement.shape)
        return None

    def allocate(self, request: Any) -> Boxes | None:
        """The first free box, or one for each segment, or ``None``."""
        wanted = self.machine.check_request(request)
        return grant_in_turn(self._holdings, self.machine, wanted, self.first_box)

    def release(self, region: Any) -> None:
        """Free the processors of boxes that are held together."""
        self._holdings.release(region)
