"""Segments one after another: each is chosen on the board that those before it leave."""

from __future__ import annotations

from collections.abc import Callable

from allocert.allocators.allocator import Holdings
from allocert.machines import Request, Submesh
from allocert.machines.anchors.families import parts
from allocert.machines.anchors.regions import Boxes
from allocert.machines.anchors.torus import AnchoredTorus
from allocert.machines.board import Word

__all__ = ["Choice", "grant_in_turn"]

Choice = Callable[[Word, AnchoredTorus, int], "Submesh | None"]
"""The box of a volume that is granted when a word of processors is taken."""


def grant_in_turn(
    holdings: Holdings, machine: AnchoredTorus, request: Request, choose: Choice
) -> Boxes | None:
    """Grant all segments of a request, or refuse it when there is no box left for one of them."""
    size, count = parts(request)
    busy, taken = holdings.busy, list[Submesh]()
    while len(taken) < count:
        box = choose(busy, machine, size)
        if box is None:
            return None
        busy |= machine.anchoring.torus.word(box)
        taken.append(box)
    region = Boxes(tuple(taken))
    holdings.grant(region)
    return region
