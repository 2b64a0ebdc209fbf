"""The slices of a pod that are joined from pieces of blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations
from math import factorial
from typing import Any

from allocert.machines.pieces.blocks import PieceBlocks
from allocert.machines.pieces.cutting import kinds_of
from allocert.machines.pieces.kernels import all_blocks, free_planes, lowest_blocks, room
from allocert.machines.pieces.regions import Joined

__all__ = ["JoinedSlices"]

Sides = tuple[int, ...]

_FEW = 1000
"""The orders of the blocks, if there are at most this many, can be listed."""


@dataclass(frozen=True)
class JoinedSlices:
    """Every slice: by the order of its sides, by where its first piece begins, then by its blocks; blocks of pieces that are cut alike in increasing order."""

    machine: PieceBlocks
    name: str = field(default="joined", init=False)

    @property
    def depends_on_board(self) -> bool:
        """Whether there are too many to list, so that only the free ones are."""
        return factorial(self.machine.blocks) > _FEW

    @property
    def too_many_to_list(self) -> bool:
        """The same."""
        return self.depends_on_board

    def regions(self, request: Any) -> Iterator[Joined]:
        """All of them."""
        pod = self.machine
        for sides, corner in pod.cuts(request):
            _, kinds = kinds_of(sides, pod.block, corner)
            for blocks in permutations(range(pod.blocks), len(kinds)):
                last = [-1] * len(kinds)
                for kind, block in zip(kinds, blocks, strict=True):
                    last[kind] = block if block > last[kind] else pod.blocks
                if pod.blocks not in last:
                    yield pod.joined(sides, corner, blocks)

    def free(self, busy: int, request: Any) -> Iterator[Joined]:
        """The free ones, by kernels."""
        pod = self.machine
        planes = free_planes(busy, pod.blocks, pod.size)
        for sides, corner in pod.cuts(request):
            words, kinds = kinds_of(sides, pod.block, corner)
            free = [room(planes, word) for word in words]
            if lowest_blocks(kinds, free) is not None:
                for blocks in all_blocks(kinds, free):
                    yield pod.joined(sides, corner, blocks)

    def first_free(self, busy: int, request: Any) -> Joined | None:
        """The first free one."""
        return next(self.free(busy, request), None)
