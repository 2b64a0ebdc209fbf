"""Pods whose slices may fill their blocks in part: ``pod:GRID/BLOCK:partial``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import prod

from allocert.errors import SpecError
from allocert.machines.pieces.blocks import MOST_BLOCKS, MOST_CHIPS, SIDES, PieceBlocks
from allocert.machines.pieces.families import JoinedSlices

__all__ = ["PiecePod"]

_EXPECTED = (
    "pod:GRID/BLOCK:partial with one to three sides of a block, and as many of the grid or a number of blocks"
)
_SPEC = re.compile(rf"{SIDES}/{SIDES}:partial", re.ASCII)


@dataclass(frozen=True)
class PiecePod(PieceBlocks):
    """Blocks of chips whose faces go to optical switches, as those of :class:`~allocert.machines.pod.Pod`; a slice may have any sides.

    Along each axis a slice has as few blocks as hold its side: whole ones, and at one end a shorter piece (:mod:`allocert.machines.pieces.cutting`).
    Its pieces are in different blocks, whichever these are. The rest of a block serves other slices. ``grid`` counts as the number of its places. Chips are
    numbered block by block, inside a block axis x first.

    Source: RFold (arXiv 2510.03891, 2025).

    >>> PiecePod((2, 2), (4, 4)).check_request((7, 5))
    (5, 7)
    """

    @classmethod
    def parse(cls, rest: str) -> PiecePod:
        """The pod that follows ``pod:`` in a specification. Raises :class:`SpecError`."""
        match = _SPEC.fullmatch(rest)
        if match is None:
            raise SpecError("machine", f"pod:{rest}", _EXPECTED)
        grid, block = (tuple(map(int, sides.split("x"))) for sides in match.groups())
        return cls(grid, block)

    def family(self, name: str | None) -> JoinedSlices:
        """The family ``joined``. Raises :class:`SpecError` for any other name."""
        if name not in (None, "joined"):
            raise SpecError("family", name, f"joined on {self.spec}")
        return JoinedSlices(self)

    def scaled(self, scale: int) -> str:
        """The pod with 2^scale times as many blocks along the last axis, or as few; empty if there is none."""
        last = self.grid[-1] << scale if scale >= 0 else self.grid[-1] >> -scale
        blocks = prod(self.grid[:-1]) * last
        if not 1 <= blocks <= min(MOST_BLOCKS, MOST_CHIPS // self.size):
            return ""
        return PiecePod((*self.grid[:-1], last), self.block).spec
