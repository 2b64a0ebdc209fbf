"""The buddy system inside the blocks of a pod."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.pod.whole_blocks import slice_among
from allocert.machines.board import Word
from allocert.machines.pod.checks import part_at
from allocert.machines.pod.kernels import block_numbers, free_parts
from allocert.machines.pod.pod import Pod
from allocert.machines.pod.regions import Part, Slice
from allocert.machines.words import lowest_bit

__all__ = ["PodBuddy"]


class PodBuddy:
    """The buddy system: for each level a word of the free parts that are not inside a larger free one.

    A part is cut from the smallest free one that is large enough, the lowest of these; its other halves stay free. A released part is
    joined with its other half as long as that is free. Slices get the lowest free blocks of the first group with enough. While
    nothing is released, on one group, it refuses only what no placement of all requests since the start could have served:
    whatever chips are faulty.

    Source: the buddy system as in Kandlur & Shin 1988, section 2, inside the blocks of Jouppi et al. 2023.
    """

    contract: ClassVar[Contract] = Contract("least-split", complete=True, first_choice=True)
    source: ClassVar[str] = (
        "buddy system (Kandlur & Shin 1988, section 2) in the blocks of Jouppi et al. 2023"
    )
    machines: ClassVar[tuple[type, ...]] = (Pod,)

    def __init__(self, machine: Pod, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self.occupy(self._holdings.faulty)

    def occupy(self, busy: Word) -> None:
        """Start from a board with just these chips taken; the word may be symbolic."""
        machine = self.machine
        self._holdings.busy = busy
        self._free: list[int] = []
        inside = 0
        for sides in machine.parts:
            found = free_parts(busy, machine.blocks, machine.block, sides)
            self._free.append(found & ~inside)
            inside = found | found << machine.cuts[len(self._free) - 1] if sides != machine.parts[-1] else 0

    def allocate(self, request: Any) -> Part | Slice | None:
        """A part of the smallest free one that is large enough, or the lowest free blocks; ``None`` if there are none."""
        pod = self.machine
        asked = pod.check_request(request)
        level = pod.level(asked)
        region: Part | Slice | None
        if level:
            region = self._part(level)
        else:
            region = slice_among(block_numbers(self._free[0], pod.size), pod, asked, range(pod.groups))
            for block in () if region is None else region.blocks:
                self._free[0] ^= 1 << block * pod.size
        if region is not None:
            self._holdings.grant(region)
        return region

    def release(self, region: Any) -> None:
        """Join a region that is held with its free other halves."""
        held, pod = self._holdings.release(region), self.machine
        if isinstance(held, Slice):
            for block in held.blocks:
                self._free[0] |= 1 << block * pod.size
        elif isinstance(held, Part):
            base = lowest_bit(pod.word(held)) or 0
            self._join(base, pod.level(held.request))

    def _part(self, level: int) -> Part | None:
        split = level
        while split >= 0 and not self._free[split]:
            split -= 1
        if split < 0:
            return None
        base = self._free[split] & -self._free[split]
        self._free[split] ^= base
        for half in range(split, level):
            self._free[half + 1] |= base << self.machine.cuts[half]
        return part_at(self.machine, base.bit_length() - 1, level)

    def _join(self, base: int, level: int) -> None:
        while level and self._free[level] >> (base ^ self.machine.cuts[level - 1]) & 1:
            level -= 1
            cut = self.machine.cuts[level]
            self._free[level + 1] ^= 1 << (base ^ cut)
            base &= ~cut
        self._free[level] |= 1 << base
