"""What lies where: the sides of a torus, its placements in order, and their boxes by definition."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from math import gcd

from allocert.machines.anchors.placements import Placement, Sides, grids_overlap
from allocert.machines.grid import Submesh, Torus

__all__ = ["Anchoring", "Listed"]

Listed = tuple[tuple[int, Submesh], ...]
"""Boxes in order, each with its word."""


@dataclass(frozen=True)
class Anchoring:
    """The sides of a torus and its placements, by volume and then as they are listed."""

    sides: Sides
    placements: tuple[Placement, ...]

    @cached_property
    def torus(self) -> Torus:
        """The torus itself, which knows the word of a box."""
        return Torus(*self.sides)

    @cached_property
    def volumes(self) -> Sides:
        """The volumes of boxes, least first."""
        return tuple(dict.fromkeys(placement.volume for placement in self.placements))

    def of_volume(self, volume: int) -> tuple[Placement, ...]:
        """The placements of this volume, in order."""
        return tuple(placement for placement in self.placements if placement.volume == volume)

    def greater(self, volume: int) -> Placement | None:
        """The first placement of the next greater volume."""
        return next((placement for placement in self.placements if placement.volume > volume), None)

    def boxes(self, placement: Placement) -> Listed:
        """The boxes of a placement in order, one an anchor."""
        return _boxes(self, placement)

    def listed(self, volume: int) -> Listed:
        """The boxes of this volume in order."""
        return tuple(box for placement in self.of_volume(volume) for box in self.boxes(placement))

    def overlap(self, volume: int) -> bool:
        """Whether two boxes of this volume at different anchors, or of different placements, have a processor in common."""
        own = self.of_volume(volume)
        return any(
            gcd(spacing, side) < size
            for placement in own
            for spacing, side, size in zip(placement.spacing, self.sides, placement.shape, strict=True)
        ) or any(self._meet(one, other) for one, other in combinations(own, 2))

    def _meet(self, one: Placement, other: Placement) -> bool:
        return all(
            grids_overlap(side, *((p.seed[axis], p.spacing[axis], p.shape[axis]) for p in (one, other)))
            for axis, side in enumerate(self.sides)
        )


@lru_cache(maxsize=256)
def _boxes(anchoring: Anchoring, placement: Placement) -> Listed:
    frames = (Submesh(anchor, placement.shape) for anchor in placement.anchors(anchoring.sides))
    return tuple((anchoring.torus.word(frame), frame) for frame in frames)
