"""First fit on a pod: the lowest free part, the lowest free blocks."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.pod.whole_blocks import slice_among
from allocert.machines.board import Word
from allocert.machines.pod.checks import part_at
from allocert.machines.pod.kernels import block_numbers, first_by_halving, free_parts
from allocert.machines.pod.pod import Pod
from allocert.machines.pod.regions import Part, Slice
from allocert.machines.words import lowest_bit

__all__ = ["PodFirstFit"]


class PodFirstFit:
    """First fit: a part goes to the lowest block that has one free, a slice to the lowest free blocks of the first group with enough.

    Inside a block the part comes first that does in the order of halving, so that halves are filled one after the other; the least
    number of a chip would break several. Without faulty chips, while nothing is released, it refuses a request on one group only
    for want of chips. Faulty chips count as allocated for good, so a block with one serves parts only.

    Source: first fit as in Knuth 1968, section 2.5, on the blocks of Jouppi et al. 2023.
    """

    contract: ClassVar[Contract] = Contract("slices", complete=True, first_choice=True)
    source: ClassVar[str] = "first fit (Knuth 1968, section 2.5) on the blocks of Jouppi et al. 2023"
    machines: ClassVar[tuple[type, ...]] = (Pod,)

    def __init__(self, machine: Pod, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)

    def occupy(self, busy: Word) -> None:
        """Start from a board with just these chips taken; the word may be symbolic."""
        self._holdings.busy = busy

    def allocate(self, request: Any) -> Part | Slice | None:
        """The first free part or slice, or ``None``."""
        pod = self.machine
        asked = pod.check_request(request)
        level = pod.level(asked)
        free = free_parts(self._holdings.busy, pod.blocks, pod.block, pod.parts[level])
        region: Part | Slice | None
        if not level:
            region = slice_among(block_numbers(free, pod.size), pod, asked, range(pod.groups))
        else:
            region = self._first(free, level)
        if region is not None:
            self._holdings.grant(region)
        return region

    def _first(self, free: int, level: int) -> Part | None:
        """The first of the free parts of a level, whose first chips are given."""
        lowest = lowest_bit(free)
        if lowest is None:
            return None
        pod = self.machine
        start = lowest - lowest % pod.size
        own = free >> start & ((1 << pod.size) - 1)
        return part_at(pod, start + first_by_halving(own, pod.cuts[:level], pod.size), level)

    def release(self, region: Any) -> None:
        """Clear the bits of a region that is held."""
        self._holdings.release(region)
