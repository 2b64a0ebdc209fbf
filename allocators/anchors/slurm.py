"""The box that destroys fewest free boxes of the next greater volume, as Slurm chooses."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.anchors.in_turn import grant_in_turn
from allocert.machines import Submesh
from allocert.machines.anchors.kernels import destroyed, first_anchor, free_anchors, least_counted
from allocert.machines.anchors.regions import Boxes
from allocert.machines.anchors.torus import AnchoredTorus, Ring, Torus3d
from allocert.machines.board import Word

__all__ = ["TorusSlurm"]


class TorusSlurm:
    """Of the first placement with a free box the box that meets fewest free boxes of the next greater volume.

    That volume's first placement counts; of equal boxes the first is taken, anchors with x slowest. Segments are taken one
    after another, and the request is refused when one finds no box, though another choice before may have left room.

    Source: Slurm 26.05, topology/torus3d, for nodes of equal weight on one torus.
    """

    contract: ClassVar[Contract] = Contract("least-destroyed-in-turn", complete=True, first_choice=True)
    source: ClassVar[str] = "Slurm 26.05, topology/torus3d"
    machines: ClassVar[tuple[type, ...]] = (Torus3d, Ring)

    def __init__(self, machine: AnchoredTorus, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)

    @staticmethod
    def best_box(busy: Word, machine: AnchoredTorus, volume: int) -> Submesh | None:
        """The chosen box of a volume, or ``None``."""
        sides, greater = machine.sides, machine.anchoring.greater(volume)
        for placement in machine.anchoring.of_volume(volume):
            free = free_anchors(busy, sides, placement)
            if free and greater is not None:
                larger = free_anchors(busy, sides, greater)
                counts = destroyed(larger, sides, placement.shape, greater.shape)
                free = least_counted(free, counts)
            anchor = first_anchor(free, sides, placement)
            if anchor is not None:
                return Submesh(anchor, placement.shape)
        return None

    def allocate(self, request: Any) -> Boxes | None:
        """The chosen box, or one for each segment, or ``None``."""
        wanted = self.machine.check_request(request)
        return grant_in_turn(self._holdings, self.machine, wanted, self.best_box)

    def release(self, region: Any) -> None:
        """Free the processors of boxes that are held together."""
        self._holdings.release(region)
