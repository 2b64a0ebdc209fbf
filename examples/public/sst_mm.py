"""MM as the NearestAllocator of SST's scheduler component reads at commit a5230c5d6 (2020): a rule of it, retyped.

The centre is put into the answer first, free or not, and then the nearest free nodes until there are p; of all centres the
one whose set has the least pairwise distance is taken. ``allocert check`` finds the busy node that is granted.
"""

from __future__ import annotations

from itertools import combinations, product

from allocert.machines.nodes.grids import NodeMesh
from allocert.machines.nodes.places import Places
from allocert.machines.words import word_of


class Mm:
    """The rule on a mesh that is asked for nodes."""

    def __init__(self, machine: NodeMesh) -> None:
        self.machine = machine
        self.busy = 0

    def allocate(self, request: int) -> Places | None:
        """The set around the best centre."""
        place = self.machine.grid.place
        free = [node for node in range(self.machine.processors) if not self.busy >> node & 1]
        if len(free) < request:
            return None

        def apart(a: int, b: int) -> int:
            return sum(abs(x - y) for x, y in zip(place(a), place(b), strict=True))

        columns, rows = ({place(node)[axis] for node in free} for axis in (0, 1))
        found = []
        for x, y in product(sorted(columns), sorted(rows)):
            centre = self.machine.grid.node((x, y))
            others = sorted(
                (node for node in free if node != centre), key=lambda node: (apart(centre, node), node)
            )
            chosen = [centre, *others[: request - 1]]
            found.append((sum(apart(a, b) for a, b in combinations(chosen, 2)), chosen))
        region = Places(word_of(min(found)[1]))
        self.busy |= region.nodes
        return region

    def release(self, region: Places) -> None:
        """Give the nodes back."""
        self.busy &= ~region.nodes
