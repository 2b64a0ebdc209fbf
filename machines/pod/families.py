"""Families of slices of a pod: in order of their numbers, blocks that are started first, or least split first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from allocert.machines.frames import free_torus_frames
from allocert.machines.pod.blocks import Blocks
from allocert.machines.pod.checks import part_at
from allocert.machines.pod.kernels import block_numbers, free_parts
from allocert.machines.pod.regions import Part, Slice
from allocert.machines.words import bits, pieces

__all__ = ["FAMILIES", "LeastSplit", "PackedSlices", "Slices"]

_FEW = 12
"""The slices of a group of this many blocks can be listed."""


@dataclass(frozen=True)
class Slices:
    """Every slice: parts by block, inside a block in the order of halving; sets of blocks of one group in lexical order, or frames where blocks are wired.

    Frames come by orientation, then by first block.
    """

    machine: Blocks
    name: str = field(default="slices", init=False)

    @property
    def depends_on_board(self) -> bool:
        """Whether there are too many to list, so that only the free ones are."""
        return not self.machine.wired and self.machine.group > _FEW

    def regions(self, request: Any) -> Iterator[Part | Slice]:
        """All of them."""
        pod, asked = self.machine, self.machine.check_request(request)
        level = pod.level(asked)
        if level:
            for start in range(0, pod.processors, pod.size):
                for base in pod.bases(level):
                    yield part_at(pod, start + base, level)
        elif pod.wired:
            for sides in pod.fitting(asked):
                for first in range(pod.blocks):
                    yield Slice(pod.frame(first, sides), asked)
        else:
            for start in range(0, pod.blocks, pod.group):
                for blocks in combinations(range(start, start + pod.group), pod.demand(asked) // pod.size):
                    yield Slice(blocks, asked)

    def free(self, busy: int, request: Any) -> Iterator[Part | Slice]:
        """The free ones, by kernels."""
        asked = self.machine.check_request(request)
        return self._parts(busy, asked) if self.machine.level(asked) else self._slices(busy, asked)

    def first_free(self, busy: int, request: Any) -> Part | Slice | None:
        """The first free one."""
        return next(self.free(busy, request), None)

    def _parts(self, busy: int, asked: tuple[int, ...]) -> Iterator[Part]:
        pod, level = self.machine, self.machine.level(asked)
        free = pieces(free_parts(busy, pod.blocks, pod.block, pod.parts[level]), pod.size, pod.blocks)
        for block in self._blocks_in_order(busy):
            own = free[block]
            for base in pod.bases(level) if own else ():
                if own >> base & 1:
                    yield part_at(pod, block * pod.size + base, level)

    def _blocks_in_order(self, busy: int) -> Sequence[int]:
        """The blocks in order of preference for parts."""
        return range(self.machine.blocks)

    def _slices(self, busy: int, asked: tuple[int, ...]) -> Iterator[Slice]:
        pod = self.machine
        whole = block_numbers(free_parts(busy, pod.blocks, pod.block, pod.block), pod.size)
        if pod.wired:
            for sides in pod.fitting(asked):
                for first in bits(free_torus_frames(((1 << pod.blocks) - 1) ^ whole, pod.grid, sides)):
                    yield Slice(pod.frame(first, sides), asked)
            return
        free = [[b for b in bits(whole) if b // pod.group == group] for group in range(pod.groups)]
        for group in self._in_order(free):
            for blocks in combinations(free[group], pod.demand(asked) // pod.size):
                yield Slice(blocks, asked)

    def _in_order(self, free: list[list[int]]) -> list[int]:
        """The groups, whose free blocks are given, in order of preference."""
        return list(range(len(free)))


@dataclass(frozen=True)
class PackedSlices(Slices):
    """Every slice, the fullest place first.

    A part: blocks with the fewest free chips first; of equally full ones those in the group with the fewest free blocks; then by
    number. Whole blocks: groups with the fewest free blocks first.
    """

    name: str = field(default="packed-slices", init=False)

    @property
    def depends_on_board(self) -> bool:
        """True: the order of the parts depends on which blocks are in use."""
        return True

    def _blocks_in_order(self, busy: int) -> Sequence[int]:
        pod = self.machine
        free = [pod.size - own.bit_count() for own in pieces(busy, pod.size, pod.blocks)]
        spare = [free[g * pod.group : (g + 1) * pod.group].count(pod.size) for g in range(pod.groups)]
        return sorted(range(pod.blocks), key=lambda block: (free[block], spare[block // pod.group], block))

    def _in_order(self, free: list[list[int]]) -> list[int]:
        return sorted(range(len(free)), key=lambda group: (len(free[group]), group))


@dataclass(frozen=True)
class LeastSplit(Slices):
    """Every slice, in the order of the buddy system: parts inside the smallest free aligned part first, then by number."""

    name: str = field(default="least-split", init=False)

    @property
    def depends_on_board(self) -> bool:
        """True: the order of the parts depends on which blocks are in use."""
        return True

    def _parts(self, busy: int, asked: tuple[int, ...]) -> Iterator[Part]:
        pod, level, larger = self.machine, self.machine.level(asked), 0
        inside = []
        for above in range(level + 1):
            bases = free_parts(busy, pod.blocks, pod.block, pod.parts[above])
            for cut in pod.cuts[above:level]:
                bases |= bases << cut
            inside.append(bases & ~larger)  # those whose largest free aligned part is of this level
            larger |= bases
        for bases in reversed(inside):
            for base in bits(bases):
                yield part_at(pod, base, level)


FAMILIES: dict[str, Callable[[Blocks], Slices]] = {
    "slices": Slices,
    "packed-slices": PackedSlices,
    "least-split": LeastSplit,
}
"""Each family by name."""
