"""First fit for slices that are joined from pieces of blocks: a matching of pieces and blocks."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.machines.pieces.cutting import box_word, cut, kinds_of
from allocert.machines.pieces.kernels import free_planes, lowest_blocks, room
from allocert.machines.pieces.pod import PiecePod
from allocert.machines.pieces.regions import Joined
from allocert.machines.words import bits

__all__ = ["PiecesFirst"]


class PiecesFirst:
    """First fit: of the orders of the sides, and then of the places at which the first piece may begin, the first at which the pieces have room.

    All pieces are cut at the same places, as the switches need it. Each piece gets the lowest block that is free there, as long as blocks are left for the
    pieces after it: a bipartite matching, so that nothing is refused that fits. For each place in a block a word of the blocks in which it is free
    is kept as it changes.

    Source: the pieces of RFold (arXiv 2510.03891, 2025), with one corner for all of them.
    """

    contract: ClassVar[Contract] = Contract("joined", complete=True, first_choice=True)
    source: ClassVar[str] = "pieces of blocks as in RFold (arXiv 2510.03891, 2025), cut at the same places"
    machines: ClassVar[tuple[type, ...]] = (PiecePod,)

    def __init__(self, machine: PiecePod, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self._planes = free_planes(self._holdings.faulty, machine.blocks, machine.size)

    def allocate(self, request: Any) -> Joined | None:
        """The first free slice, or ``None``."""
        pod = self.machine
        rooms: dict[int, int] = {}
        for sides, corner in pod.cuts(request):
            words, kinds = kinds_of(sides, pod.block, corner)
            for word in words:
                if word not in rooms:
                    rooms[word] = room(self._planes, word)
            blocks = lowest_blocks(kinds, [rooms[word] for word in words])
            if blocks is not None:
                region = pod.joined(sides, corner, blocks)
                self._holdings.grant(region)
                self._change(region)
                return region
        return None

    def release(self, region: Any) -> None:
        """Count the chips of a region that is held as free."""
        held = self._holdings.release(region)
        if isinstance(held, Joined):
            self._change(held)

    def _change(self, region: Joined) -> None:
        """Turn free chips into taken ones, or back."""
        block = self.machine.block
        boxes = cut(region.sides, block, region.pieces[0][1])
        for (number, _), box in zip(region.pieces, boxes, strict=True):
            for place in bits(box_word(box, block)):
                self._planes[place] ^= 1 << number
