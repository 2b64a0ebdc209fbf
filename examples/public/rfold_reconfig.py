"""The policy ``reconfig`` of RFold as its repository reads at commit b981455 (2025): a rule of it, retyped.

A slice is cut into pieces: whole blocks, and along each axis one shorter piece at the end. Each kind of piece by itself takes the first corner of a
block at which enough blocks have it free, so that the kinds of one slice may be at different corners. ``allocert check`` finds pieces
that no switches join.
"""

from __future__ import annotations

from itertools import permutations, product
from math import prod

from allocert.machines.pieces import Joined, PiecePod

Sides = tuple[int, ...]


class Reconfig:
    """The rule on blocks whose sides are equal."""

    def __init__(self, machine: PiecePod) -> None:
        self.machine = machine
        self.side = machine.block[0]
        self.busy = 0

    def allocate(self, request: Sides) -> Joined | None:
        """The pieces of the first order of the sides for which each kind of piece finds blocks."""
        for sides in permutations(request):
            found = self._pieces(sides)
            if found is not None:
                region = Joined(sides, found)
                for (block, corner), length in zip(found, self._cells(sides).values(), strict=True):
                    self.busy |= self._word(block, corner, length)
                return region
        return None

    def release(self, region: Joined) -> None:
        """Give the chips back."""
        for (block, corner), length in zip(region.pieces, self._cells(region.sides).values(), strict=True):
            self.busy &= ~self._word(block, corner, length)

    def _pieces(self, sides: Sides) -> tuple[tuple[int, Sides], ...] | None:
        cells = self._cells(sides)
        left, taken = list(range(self.machine.blocks)), dict[Sides, tuple[int, Sides]]()
        for kind in sorted(set(cells.values()), key=lambda lengths: (-prod(lengths), lengths)):
            wanted = [cell for cell, lengths in cells.items() if lengths == kind]
            for corner in set(product(*((0, self.side - length) for length in kind))):
                free = [block for block in left if not self.busy & self._word(block, corner, kind)]
                if len(free) >= len(wanted):
                    taken |= {cell: (block, corner) for cell, block in zip(wanted, free, strict=False)}
                    left = [block for block in left if block not in free[: len(wanted)]]
                    break
            else:
                return None
        return tuple(taken[cell] for cell in cells)

    def _cells(self, sides: Sides) -> dict[Sides, Sides]:
        """The lengths of each piece, by its place in the slice, axis x first."""
        counts = [-(-side // self.side) for side in sides]
        cells = [place[::-1] for place in product(*map(range, reversed(counts)))]
        return {
            cell: tuple(min(self.side, side - at * self.side) for side, at in zip(sides, cell, strict=True))
            for cell in cells
        }

    def _word(self, block: int, corner: Sides, lengths: Sides) -> int:
        word, stride = 1, 1
        for first, length in zip(corner, lengths, strict=True):
            word = sum(word << stride * place for place in range(first, first + length))
            stride *= self.side
        return word << block * self.machine.size
