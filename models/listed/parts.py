"""How the requests of a machine are made of pieces, each with one listed region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from allocert.machines import Machine, Region, Request
from allocert.machines.anchors.families import parts
from allocert.machines.anchors.regions import Boxes
from allocert.machines.anchors.torus import AnchoredTorus

__all__ = ["joined", "split"]


def split(machine: Machine, request: Any) -> tuple[Request, int]:
    """What one piece of a request asks for, and the number of pieces: a torus with placements divides into segments."""
    wanted = machine.check_request(request)
    return parts(wanted) if isinstance(machine, AnchoredTorus) else (wanted, 1)


def joined(regions: Sequence[Region]) -> Region:
    """The region of a request whose pieces have these regions."""
    if len(regions) == 1:
        return regions[0]
    return Boxes(tuple(box for region in regions if isinstance(region, Boxes) for box in region.boxes))
