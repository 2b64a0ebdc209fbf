"""Best fit on a pod: parts go to the fullest block, slices to the fullest group."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.pod.whole_blocks import slice_among
from allocert.machines import Region
from allocert.machines.board import Word
from allocert.machines.pod.checks import part_at
from allocert.machines.pod.kernels import first_by_halving, free_parts
from allocert.machines.pod.pod import Pod
from allocert.machines.pod.regions import Part, Slice
from allocert.machines.words import pieces, word_of

__all__ = ["PodBestFit"]


class PodBestFit:
    """Best fit by started blocks: a part goes to the block with the fewest free chips that has one free.

    So a block without any part is opened only if no other has room. Of equally full blocks it takes one in the group with the
    fewest free blocks, then the lowest; inside it the part that comes first in the order of halving. Whole blocks come from the group with the fewest free ones that has enough. The free chips
    of each block and the free blocks of each group are counted as they change.

    Source: best fit as in Knuth 1968, section 2.5, on the blocks of Jouppi et al. 2023.
    """

    contract: ClassVar[Contract] = Contract("packed-slices", complete=True, first_choice=True)
    source: ClassVar[str] = "best fit (Knuth 1968, section 2.5) on the blocks of Jouppi et al. 2023"
    machines: ClassVar[tuple[type, ...]] = (Pod,)

    def __init__(self, machine: Pod, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self.occupy(self._holdings.faulty)

    def occupy(self, busy: Word) -> None:
        """Start from a board with just these chips taken; the word may be symbolic."""
        machine = self.machine
        self._holdings.busy = busy
        whole = (1 << machine.size) - 1
        taken = pieces(busy, machine.size, machine.blocks)
        self._free = [(whole ^ word).bit_count() for word in taken]
        self._spare = [0] * machine.groups
        for block, free in enumerate(self._free):
            self._spare[block // machine.group] += free == machine.size

    def allocate(self, request: Any) -> Part | Slice | None:
        """A part of the fullest block with room, blocks of the fullest group with enough, or ``None``."""
        asked = self.machine.check_request(request)
        level = self.machine.level(asked)
        region = self._part(level) if level else self._slice(asked)
        if region is not None:
            self._holdings.grant(region)
            self._count(region, -1)
        return region

    def release(self, region: Any) -> None:
        """Clear the bits of a region that is held, and count its chips as free."""
        self._count(self._holdings.release(region), 1)

    def _part(self, level: int) -> Part | None:
        pod = self.machine
        free = free_parts(self._holdings.busy, pod.blocks, pod.block, pod.parts[level])
        roomy = [(block, own) for block, own in enumerate(pieces(free, pod.size, pod.blocks)) if own]
        if not roomy:
            return None
        block, own = min(
            roomy, key=lambda one: (self._free[one[0]], self._spare[one[0] // pod.group], one[0])
        )
        return part_at(pod, block * pod.size + first_by_halving(own, pod.cuts[:level], pod.size), level)

    def _slice(self, asked: tuple[int, ...]) -> Slice | None:
        pod = self.machine
        free = word_of(block for block in range(pod.blocks) if self._free[block] == pod.size)
        groups = sorted(range(pod.groups), key=lambda group: (self._spare[group], group))
        return slice_among(free, pod, asked, groups)

    def _count(self, region: Region, sign: int) -> None:
        """Count a region's chips as free, or no more as free."""
        pod = self.machine
        if isinstance(region, Slice):
            for block in region.blocks:
                self._free[block] += sign * pod.size
            self._spare[region.blocks[0] // pod.group] += sign * len(region.blocks)
        elif isinstance(region, Part):
            block = region.block
            before = self._free[block]
            self._free[block] += sign * pod.demand(region.request)
            self._spare[block // pod.group] += (self._free[block] == pod.size) - (before == pod.size)
