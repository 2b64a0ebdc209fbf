"""Requests on a torus with placements, exactly: a request in segments is n/k boxes of volume k."""

from __future__ import annotations

from typing import Any, cast

from allocert.machines import Request
from allocert.machines.anchors.families import parts
from allocert.machines.anchors.regions import Boxes
from allocert.models.listed.packing import Parts, pack_listed
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing import Placement
from allocert.solvers.answer import Answer

__all__ = ["pack"]


def pack(instance: Instance, **options: Any) -> Answer[Placement]:
    """Place the requests, or say that they do not fit; ``options`` are those of :func:`~allocert.models.listed.packing.pack_listed`."""
    return pack_listed(instance, Parts(_split, _join), **options)


def _split(request: Request) -> tuple[Request, int]:
    return parts(request)


def _join(regions: list[Any]) -> Boxes:
    return Boxes(tuple(box for region in regions for box in cast("Boxes", region).boxes))
