"""MM as the NearestAllocator of SST's scheduler component reads at commit a5230c5d6 (2020): a rule of it, retyped.

The centre is put into the answer first, free or not, and then the nearest free nodes until there are p; of all centres the first
one whose set has the least pairwise distance is taken. ``allocert check`` finds the busy node that is granted.
"""

from __future__ import annotations

from itertools import combinations, product

from allocert.machines.nodes.grids import NodeMesh
from allocert.machines.nodes.places import Places
from allocert.machines.words import word_of


class Mm:
    """The rule on a mesh of two dimensions that is asked for nodes."""

    def __init__(self, machine: NodeMesh) -> None:
        self.machine = machine
        self.busy = 0

    def allocate(self, request: int) -> Places | None:
        """All free nodes if as many are asked for, or else the set around the first best centre."""
        free = [node for node in range(self.machine.processors) if not self.busy >> node & 1]
        if len(free) < request:
            return None
        region = Places(word_of(free if len(free) == request else self._best(free, request)))
        self.busy |= region.nodes
        return region

    def release(self, region: Places) -> None:
        """Give the nodes back."""
        self.busy &= ~region.nodes

    def _best(self, free: list[int], request: int) -> list[int]:
        """The nodes around the first of the centres, in the order of the free nodes' columns and rows, that has the least sum."""
        place = self.machine.grid.place

        def apart(a: int, b: int) -> int:
            return sum(abs(x - y) for x, y in zip(place(a), place(b), strict=True))

        columns, rows = (dict.fromkeys(place(node)[axis] for node in free) for axis in (0, 1))
        sets = []
        for corner in product(columns, rows):
            centre = self.machine.grid.node(corner)
            others = sorted(free, key=lambda node: (apart(centre, node), place(node)))
            sets.append([centre, *(node for node in others if node != centre)][:request])
        return min(sets, key=lambda chosen: sum(apart(a, b) for a, b in combinations(chosen, 2)))
