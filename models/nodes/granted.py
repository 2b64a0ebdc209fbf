"""Near nodes at once: the best that allocators grant, to begin a search with."""

from __future__ import annotations

from typing import Any

from allocert.allocators.nodes.linear import HilbertBestFit, SnakeBestFit
from allocert.allocators.nodes.nearest import GenAlg, Mm
from allocert.machines.machine import Request
from allocert.machines.nodes.distances import pairwise
from allocert.machines.nodes.node_grid import NodeGrid
from allocert.machines.nodes.places import Places

__all__ = ["nearest_granted"]

_ALLOCATORS: tuple[Any, ...] = (Mm, GenAlg, HilbertBestFit, SnakeBestFit)


def nearest_granted(machine: NodeGrid, busy: int, request: Request) -> Places | None:
    """Of what some allocators grant while ``busy`` is taken, the nodes whose distances add up to least; ``None`` if too few are free."""
    grants = [kind(machine, busy).allocate(request) for kind in _ALLOCATORS]
    found = [grant for grant in grants if grant is not None]
    return min(found, key=lambda grant: pairwise(machine.grid, grant.nodes), default=None)
