"""What a request on a pod is granted: a part of a block, or whole blocks in the order of the slice."""

from __future__ import annotations

import re
from dataclasses import dataclass

from allocert.errors import RegionError
from allocert.machines.described import DescribedRegion
from allocert.machines.machine import Request

__all__ = ["Part", "Slice", "parse_region", "shape_text"]

Sides = tuple[int, ...]

_NUMBER = r"(?:0|[1-9][0-9]{0,8})"
_PART = re.compile(
    rf"\(({_NUMBER}(?:x{_NUMBER}){{2}})@({_NUMBER}):({_NUMBER}(?:,{_NUMBER}){{2}})\)", re.ASCII
)
_SLICE = re.compile(rf"\(({_NUMBER}(?:x{_NUMBER}){{2}}t?|{_NUMBER}):({_NUMBER}(?:,{_NUMBER})*)\)", re.ASCII)
_FORMS = "a part such as (2x2x1@5:0,2,0) or a slice such as (4x4x8:0,1)"


@dataclass(frozen=True, slots=True)
class Part(DescribedRegion):
    """An aligned part of one block: its block, its least corner inside the block, and its sides, axis x first."""

    block: int
    base: Sides
    sides: Sides

    @property
    def request(self) -> Request:
        """The sides in increasing order."""
        return tuple(sorted(self.sides))

    @property
    def address(self) -> str:
        """Sides, block and corner: ``(2x2x1@5:0,2,0)``."""
        return f"({'x'.join(map(str, self.sides))}@{self.block}:{','.join(map(str, self.base))})"

    def __str__(self) -> str:
        return self.address


@dataclass(frozen=True, slots=True)
class Slice(DescribedRegion):
    """Whole blocks, in the order in which the slice has them, axis x first.

    ``request`` has the sides in increasing order, then 1 if the slice is twisted; or it is the number of chips alone, where the
    blocks may be joined in any shape.
    """

    blocks: tuple[int, ...]
    request: Request

    @property
    def address(self) -> str:
        """Shape and blocks: ``(4x4x8:0,1)``, twisted ``(4x4x8t:0,1)``, in any shape ``(128:0,1)``."""
        return f"({shape_text(self.request)}:{','.join(map(str, self.blocks))})"

    def __str__(self) -> str:
        return self.address


def shape_text(request: Request) -> str:
    """A request as addresses have it.

    >>> shape_text((4, 4, 8, 1))
    '4x4x8t'
    """
    if isinstance(request, int):
        return str(request)
    return "x".join(map(str, request[:3])) + ("t" if len(request) > 3 else "")


def parse_region(text: str) -> Part | Slice:
    """The region that an address names, on whatever pod. Raises :class:`RegionError`.

    >>> parse_region("(4x4x8t:0,1)")
    Slice(blocks=(0, 1), request=(4, 4, 8, 1))
    """
    part, whole = _PART.fullmatch(text), _SLICE.fullmatch(text)
    if part is not None:
        return Part(int(part[2]), _numbers(part[3], ","), _numbers(part[1], "x"))
    if whole is None:
        raise RegionError("region", text, _FORMS)
    shape = whole[1]
    request: Request = _numbers(shape.removesuffix("t"), "x") + ((1,) if shape.endswith("t") else ())
    return Slice(_numbers(whole[2], ","), request if "x" in shape else int(shape))


def _numbers(text: str, between: str) -> Sides:
    return tuple(map(int, text.split(between)))
