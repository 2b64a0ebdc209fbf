"""``torus3d:`` and ``ring:``, machines on which boxes are granted at anchors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, ClassVar

from allocert.errors import RegionError, RequestError, SpecError
from allocert.machines.anchors.anchoring import Anchoring
from allocert.machines.anchors.families import NAMES, AnchoredBoxes, disjoint, parts
from allocert.machines.anchors.placements import Placement, Sides
from allocert.machines.anchors.regions import Boxes
from allocert.machines.described import DescribedMachine, Panel
from allocert.machines.grid import Submesh
from allocert.machines.grids.grants import submesh_of
from allocert.machines.grids.planes import planes
from allocert.machines.machine import Request

__all__ = ["LARGEST", "AnchoredTorus", "Ring", "Torus3d", "ring", "torus3d"]

_TORUS = "sides and placements such as torus3d:4x4x2;2x2x1;2x2x2@2,2,1+1,0,0"
_LONGEST_RING = 16
LARGEST = 1 << 14
"""Processors: all boxes are listed, each with its word."""


@dataclass(frozen=True)
class AnchoredTorus(DescribedMachine):
    """A torus with placements. Processors are numbered with x fastest.

    A request is the volume of a placement, or ``(n, k)`` for n processors in n/k segments: disjoint boxes of volume k each.
    """

    anchoring: Anchoring

    @cached_property
    def processors(self) -> int:
        """The product of the sides."""
        return prod(self.sides)

    @cached_property
    def full(self) -> int:
        """The word of all processors."""
        return (1 << self.processors) - 1

    @property
    def sides(self) -> Sides:
        """The sides of the torus, x first."""
        return self.anchoring.sides

    def check_request(self, request: Any) -> Request:
        """A volume, or a pair of a number and the volume of a segment that divides it; one segment is the volume itself."""
        pair = tuple(request) if isinstance(request, tuple | list) else (request, request)
        volumes = self.anchoring.volumes
        if len(pair) != 2 or any(isinstance(n, bool) or not isinstance(n, int) for n in pair):
            raise RequestError(
                "request", request, "a number of processors, or a pair of it and that of a segment"
            )
        number, size = pair
        if size not in volumes:
            expected = f"volumes of placements of {self.spec}: {', '.join(map(str, volumes))}"
            raise RequestError("request", request, expected)
        if number % size or not size <= number <= self.processors:
            raise RequestError("request", request, f"a multiple of {size} up to {self.processors}")
        return size if number == size else (number, size)

    def demand(self, request: Request) -> int:
        """The number of processors in all segments."""
        wanted = self.check_request(request)
        return wanted[0] if isinstance(wanted, tuple) else wanted

    def requests(self) -> list[Request]:
        """The volumes, and all numbers of segments of each, by processors; whole boxes come first."""
        found: list[Request] = [*self.anchoring.volumes]
        for size in self.anchoring.volumes:
            found += [(number, size) for number in range(2 * size, self.processors + 1, size)]
        return sorted(found, key=lambda wanted: wanted if isinstance(wanted, tuple) else (wanted, 0))

    def check_region(self, region: Any) -> Boxes:
        """Boxes, or their address: at anchors, disjoint and of one volume."""
        given = _parsed(region) if isinstance(region, str) else region
        if not isinstance(given, Boxes) or not given.boxes:
            raise RegionError("region", region, f"boxes of {self.spec} such as (0,0,0:2x2x1)")
        union = 0
        for box in given.boxes:
            size = prod(box.sides)
            if size not in self.anchoring.volumes or box not in self._words[size]:
                raise RegionError("region", region, f"a placement of {self.spec} at one of its anchors")
            word = self._words[size][box]
            if size != prod(given.boxes[0].sides) or word & union:
                raise RegionError("region", region, "disjoint boxes of one volume")
            union |= word
        return given

    def word(self, region: Any) -> int:
        """The processors of all boxes."""
        word = 0
        for box in self.check_region(region).boxes:
            word |= self._words[prod(box.sides)][box]
        return word

    def region_of(self, word: int) -> Boxes:
        """One box, else the fewest equal ones that have exactly these processors."""
        for size in reversed(self.anchoring.volumes):
            count, rest = divmod(word.bit_count(), size)
            found = None if rest or not count else self._tiled(word, size, count)
            if found is not None:
                return found
        raise RegionError("processors", word.bit_count(), f"boxes of {self.spec} at their anchors")

    def region_from_data(self, data: Mapping[str, Any]) -> Boxes:
        """A grant ``{"base": .., "sides": ..}``, or of several boxes ``{"boxes": [..]}``."""
        boxes = data.get("boxes", [data])
        if not isinstance(boxes, list):
            raise RegionError("boxes", boxes, "a list of boxes, each with base and sides")
        return self.check_region(Boxes(tuple(map(submesh_of, boxes))))

    def answers(self, region: Any, request: Request) -> bool:
        """Whether these processors are boxes as asked, whichever boxes the region names."""
        if region.request == request:
            return True
        size, count = parts(request)
        word = self.word(region)
        return word.bit_count() == size * count and self._tiled(word, size, count) is not None

    def node_name(self, node: int) -> str:
        """The coordinates."""
        return self.anchoring.torus.node_name(node)

    def family(self, name: str | None) -> AnchoredBoxes:
        """``anchors`` and the other :data:`~allocert.machines.anchors.families.NAMES`."""
        if name is not None and name not in NAMES:
            raise SpecError("family", name, f"{', '.join(NAMES)} on {self.spec}")
        return AnchoredBoxes(self, self.anchoring, name or NAMES[0])

    def asked(self, request: Request) -> str:
        """``4 nodes``, or ``4 nodes in segments of 2``."""
        if isinstance(request, tuple):
            return f"{request[0]} nodes in segments of {request[1]}"
        return f"{request} nodes"

    def panels(self) -> Iterator[Panel]:
        """The planes of x and y, in order."""
        return planes(self.anchoring.torus)

    @cached_property
    def _words(self) -> dict[int, dict[Submesh, int]]:
        listed = self.anchoring.listed
        return {size: {box: word for word, box in listed(size)} for size in self.anchoring.volumes}

    def _tiled(self, word: int, size: int, count: int) -> Boxes | None:
        return next(map(Boxes, disjoint(self.anchoring.listed(size), self.full ^ word, count)), None)


@dataclass(frozen=True)
class Torus3d(AnchoredTorus):
    """Three dimensions and listed placements, such as ``torus3d:4x4x2;2x2x1;2x2x2@2,2,1+1,0,0``.

    Source: Slurm 26.05, topology/torus3d.
    """

    kind: ClassVar[str] = "torus3d"

    @property
    def spec(self) -> str:
        """Sides and placements, by volume."""
        placements = (placement.text for placement in self.anchoring.placements)
        return f"{self.kind}:{';'.join(('x'.join(map(str, self.sides)), *placements))}"

    def scaled(self, scale: int) -> str:
        """The same placements on a torus whose z is longer, or shorter as far as they fit."""
        x, y, z = self.sides
        longer = z << scale if scale > 0 else z >> -scale
        placements = self.anchoring.placements
        if longer < max(max(p.shape[2], p.spacing[2], p.seed[2] + 1) for p in placements):
            return ""
        return Torus3d(Anchoring((x, y, longer), placements)).spec


@dataclass(frozen=True)
class Ring(AnchoredTorus):
    """A cycle of at most 16 processors, on which an interval of any length may lie anywhere: ``ring:8``.

    Source: Slurm 26.05, topology/ring.
    """

    kind: ClassVar[str] = "ring"

    @property
    def spec(self) -> str:
        """E.g. ``ring:8``."""
        return f"{self.kind}:{self.sides[0]}"

    def scaled(self, scale: int) -> str:
        """A ring twice as long, or half as long."""
        length = self.sides[0] << scale if scale > 0 else self.sides[0] >> -scale
        return f"{self.kind}:{length}" if 1 <= length <= _LONGEST_RING else ""


def torus3d(rest: str) -> Torus3d:
    """The machine that follows ``torus3d:``. Raises :class:`~allocert.errors.SpecError`."""
    first, *listed = rest.split(";")
    if not re.fullmatch(r"[0-9]{1,9}(x[0-9]{1,9}){2}", first) or not listed:
        raise SpecError("machine", f"torus3d:{rest}", _TORUS)
    sides = tuple(map(int, first.split("x")))
    if min(sides) < 1 or prod(sides) > LARGEST:
        raise SpecError("machine", f"torus3d:{rest}", f"sides from 1 on, at most {LARGEST} processors")
    placements = dict.fromkeys(Placement.parse(text, sides) for text in listed)
    return Torus3d(Anchoring(sides, tuple(sorted(placements, key=lambda placement: placement.volume))))


def ring(rest: str) -> Ring:
    """The machine that follows ``ring:``. Raises :class:`~allocert.errors.SpecError`."""
    if not re.fullmatch(r"[0-9]{1,2}", rest) or not 1 <= int(rest) <= _LONGEST_RING:
        raise SpecError("machine", f"ring:{rest}", f"a length from 1 to {_LONGEST_RING}")
    sides = (int(rest),)
    return Ring(Anchoring(sides, tuple(Placement((size,), (1,), (0,)) for size in range(1, sides[0] + 1))))


def _parsed(text: str) -> Boxes | None:
    """The boxes of an address, or ``None`` if it is none."""
    found = []
    for part in text.split("+"):
        numbers = re.fullmatch(r"\(([0-9]{1,9}(?:,[0-9]{1,9})*):([0-9]{1,9}(?:x[0-9]{1,9})*)\)", part)
        if numbers is None:
            return None
        base, sides = tuple(map(int, numbers[1].split(","))), tuple(map(int, numbers[2].split("x")))
        if len(base) != len(sides) or min(sides) < 1:
            return None
        found.append(Submesh(base, sides))
    return Boxes(tuple(found))
