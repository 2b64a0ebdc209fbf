"""How a pod is laid out: groups of blocks, blocks of chips, and the slices that it can be asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, product
from math import prod
from typing import ClassVar

from allocert.errors import SpecError
from allocert.machines.machine import Request
from allocert.machines.pod.shapes import can_twist, frames_of, halves, slice_shapes

__all__ = ["LARGEST_BLOCK", "MODES", "MOST_BLOCKS", "Layout", "by"]

Sides = tuple[int, ...]

MODES = ("ocs", "static")
MOST_BLOCKS, LARGEST_BLOCK = 1024, 4096


@dataclass(frozen=True)
class Layout:
    """Chips are numbered block by block, inside a block axis x first; blocks of a grid too.

    Raises:
        SpecError: sides that are no powers of two, too many blocks, or a mode that does not go with the grid.
    """

    kind: ClassVar[str] = "pod"
    grid: Sides
    block: Sides
    groups: int = 1
    mode: str = "ocs"

    def __post_init__(self) -> None:
        for name, numbers in (("grid", self.grid), ("block", self.block), ("groups", (self.groups,))):
            if any(type(number) is not int or number < 1 for number in numbers):
                raise SpecError(f"pod {name}", numbers, "integers >= 1")
        if len(self.grid) not in (1, 3) or self.groups * prod(self.grid) > MOST_BLOCKS:
            raise SpecError("pod grid", self.grid, f"1..{MOST_BLOCKS} blocks, as a number or three sides")
        if len(self.block) != 3 or any(side & (side - 1) for side in self.block):
            raise SpecError("pod block", self.block, "three sides that are powers of two")
        if prod(self.block) > LARGEST_BLOCK:
            raise SpecError("pod block", self.block, f"at most {LARGEST_BLOCK} chips")
        if self.mode not in MODES:
            raise SpecError("pod mode", self.mode, " or ".join(MODES))
        if self.wired and (self.groups > 1 or len(self.grid) != 3 or len(set(self.block)) > 1):
            raise SpecError("pod mode", self.mode, "one group, a grid BXxBYxBZ and cubes as blocks")

    @cached_property
    def spec(self) -> str:
        """The machine as text, such as ``pod:4x4x4/4x4x4``, which :func:`~allocert.machines.parse_machine` reads."""
        groups = f"{self.groups}*" if self.groups > 1 else ""
        return f"{self.kind}:{groups}{by(self.grid)}/{by(self.block)}{':static' if self.wired else ''}"

    @property
    def wired(self) -> bool:
        """Whether the blocks are wired as a torus of the grid, for good."""
        return self.mode == "static"

    @cached_property
    def size(self) -> int:
        """The number of chips of a block."""
        return prod(self.block)

    @cached_property
    def group(self) -> int:
        """The number of blocks of a group."""
        return prod(self.grid)

    @cached_property
    def blocks(self) -> int:
        """The number of blocks of all groups."""
        return self.groups * self.group

    @cached_property
    def processors(self) -> int:
        """The number of chips."""
        return self.blocks * self.size

    @cached_property
    def full(self) -> int:
        """The word of all chips."""
        return (1 << self.processors) - 1

    @cached_property
    def parts(self) -> tuple[Sides, ...]:
        """The sides of aligned parts by level: level 0 is the whole block, each level half of the one before."""
        return halves(self.block)

    @cached_property
    def asked_shapes(self) -> tuple[tuple[int, ...], ...]:
        """All requests: by size, those nearest to a cube first; a twisted one after the other of its shape."""
        found = [tuple(sorted(sides)) for sides in reversed(self.parts[1:])]
        for shape in slice_shapes(self.block, self.group):
            if not self.wired or self.fitting(shape):
                found.append(shape)
                if not self.wired and can_twist(shape, self.block):
                    found.append((*shape, 1))
        return tuple(found)

    @cached_property
    def known(self) -> frozenset[tuple[int, ...]]:
        """The same as a set."""
        return frozenset(self.asked_shapes)

    def level(self, request: Request) -> int:
        """The level of the parts that a request, in its normal form, asks; 0 for whole blocks."""
        return self.levels.get(request, 0)

    @cached_property
    def levels(self) -> dict[Request, int]:
        """The level of each request for a part of a block."""
        return {tuple(sorted(sides)): level for level, sides in enumerate(self.parts) if level}

    def fitting(self, request: Request) -> tuple[Sides, ...]:
        """The sides in blocks of the frames of the grid that a request for whole blocks may get; none without a grid of three sides."""
        if isinstance(request, int) or len(self.grid) != 3:
            return ()
        frames = frames_of(request[:3], self.block)
        return tuple(f for f in frames if all(a <= b for a, b in zip(f, self.grid, strict=True)))

    def frame(self, first: int, sides: Sides) -> tuple[int, ...]:
        """The blocks of a frame of the grid from block ``first`` on, axis x first; it may wrap."""
        x, y, z = self.grid
        a, b, c = first % x, first // x % y, first // (x * y)
        offsets = product(*map(range, reversed(sides)))
        return tuple((a + i) % x + x * ((b + j) % y + y * ((c + k) % z)) for k, j, i in offsets)

    @cached_property
    def cuts(self) -> tuple[int, ...]:
        """For each level but the last: the bit in which the numbers of the chips of both halves of its parts differ."""
        x, y, _ = self.block
        strides = (1, x, x * y)
        found = []
        for whole, half in pairwise(self.parts):
            axis = next(axis for axis in range(3) if whole[axis] != half[axis])
            found.append(half[axis] * strides[axis])
        return tuple(found)

    def bases(self, level: int) -> list[int]:
        """The places in their block of the first chips of the parts of a level, in the order of halving.

        So those in the same half of a block, of a half, and so on, follow one another.
        """
        found = [0]
        for cut in self.cuts[:level]:
            found = [base + half for base in found for half in (0, cut)]
        return found

    def holder(self, chip: int, level: int) -> int:
        """The first chip of the part of a level that holds a chip."""
        return chip & ~sum(self.cuts[level:])

    def place(self, chip: int) -> Sides:
        """The coordinates of a chip inside its block."""
        x, y, _ = self.block
        return (chip % x, chip // x % y, chip // (x * y))


def by(sides: Sides) -> str:
    """Sides as text, ``4x4x8``."""
    return "x".join(map(str, sides))
