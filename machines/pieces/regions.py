"""What a request on a pod is granted whose slices are joined from pieces of blocks."""

from __future__ import annotations

import re
from dataclasses import dataclass

from allocert.errors import RegionError
from allocert.machines.described import DescribedRegion
from allocert.machines.machine import Request

__all__ = ["Joined"]

Sides = tuple[int, ...]

_NUMBER = r"(?:0|[1-9][0-9]{0,8})"
_PIECE = rf"{_NUMBER}@{_NUMBER}(?:,{_NUMBER})*"
_FORM = re.compile(rf"\(({_NUMBER}(?:x{_NUMBER})*):({_PIECE}(?:\+{_PIECE})*)\)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Joined(DescribedRegion):
    """A slice: its sides in chips, and its pieces in the slice's order, axis x first: each one's block and least corner in it."""

    sides: Sides
    pieces: tuple[tuple[int, Sides], ...]

    @property
    def request(self) -> Request:
        """The sides in increasing order."""
        return tuple(sorted(self.sides))

    @property
    def address(self) -> str:
        """Sides, then block and corner of each piece: ``(3x2:0@0,0+1@0,0)``."""
        pieces = "+".join(f"{block}@{','.join(map(str, corner))}" for block, corner in self.pieces)
        return f"({'x'.join(map(str, self.sides))}:{pieces})"

    def __str__(self) -> str:
        return self.address

    @classmethod
    def parse(cls, address: str) -> Joined:
        """The slice that an address names, on whatever pod. Raises :class:`RegionError`.

        >>> Joined.parse("(3x2:0@0,0+1@0,0)").pieces
        ((0, (0, 0)), (1, (0, 0)))
        """
        match = _FORM.fullmatch(address)
        if match is None:
            raise RegionError("region", address, "a slice such as (3x2:0@0,0+1@0,0)")
        pieces = []
        for piece in match[2].split("+"):
            block, _, corner = piece.partition("@")
            pieces.append((int(block), tuple(map(int, corner.split(",")))))
        return cls(tuple(map(int, match[1].split("x"))), tuple(pieces))
