"""Pods of today's accelerators: equal blocks of chips whose slices are wired by optical switches."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import prod

from allocert.errors import SpecError
from allocert.machines.machine import Family
from allocert.machines.pieces.pod import PiecePod
from allocert.machines.pod.blocks import Blocks
from allocert.machines.pod.families import FAMILIES
from allocert.machines.pod.layout import MOST_BLOCKS

__all__ = ["Pod", "pod_of"]

_EXPECTED = "pod:GRID/SXxSYxSZ[:static] with GRID BXxBYxBZ, B blocks, or G*B, or pod:GRID/BLOCK:partial"
_SPEC = re.compile(
    r"(?:([0-9]{1,9})\*)?([0-9]{1,9}(?:x[0-9]{1,9}){2}|[0-9]{1,9})/([0-9]{1,9}(?:x[0-9]{1,9}){2})(?::([a-z]{1,9}))?",
    re.ASCII,
)


@dataclass(frozen=True)
class Pod(Blocks):
    """``groups`` groups of as many blocks as ``grid`` has places; ``block`` has a block's sides in chips, axis x first.

    A slice of whole blocks lies in one group. With mode ``ocs`` it takes any blocks, in any order; with mode ``static`` the blocks
    are wired as a torus of the grid, and it takes a frame of it in any orientation. Smaller slices are aligned parts of a block,
    by halving. A request has the sides in chips, in any order, and a further 1 if it is to be twisted (same chips, other links).

    Sources: Jouppi et al. 2023 (TPU v4); the documentation of Cloud TPU.

    >>> Pod((4, 4, 4), (4, 4, 4)).check_request((8, 4, 4))
    (4, 4, 8)
    """

    def family(self, name: str | None) -> Family:
        """The family called ``name``, or ``slices``; raises :class:`~allocert.errors.SpecError`."""
        if name is not None and name not in FAMILIES:
            raise SpecError("family", name, f"{' or '.join(FAMILIES)} on {self.spec}")
        return FAMILIES[name or "slices"](self)

    def scaled(self, scale: int) -> str:
        """The pod with 2^scale times as many blocks along the last axis, or as few; empty if there is none."""
        last = self.grid[-1] << scale if scale >= 0 else self.grid[-1] >> -scale
        if not 1 <= self.groups * prod(self.grid[:-1]) * last <= MOST_BLOCKS:
            return ""
        return Pod((*self.grid[:-1], last), self.block, self.groups, self.mode).spec


def pod_of(rest: str) -> Pod | PiecePod:
    """The pod that follows ``pod:`` in a specification. Raises :class:`SpecError`."""
    if rest.endswith(":partial"):
        return PiecePod.parse(rest)
    match = _SPEC.fullmatch(rest)
    if match is None or (match[1] is not None and "x" in match[2]):
        raise SpecError("machine", f"pod:{rest}", _EXPECTED)
    groups, grid, block, mode = match.groups()
    return Pod(_sides(grid), _sides(block), int(groups or 1), mode or "ocs")


def _sides(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split("x")))
