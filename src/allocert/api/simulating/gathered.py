"""How near to one another the nodes of jobs are, where any free nodes may be granted."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from allocert.api.simulating.around import Around
from allocert.machines.nodes.curves import curve
from allocert.machines.nodes.distances import components, pairwise, spanned
from allocert.machines.nodes.node_grid import NodeGrid
from allocert.machines.words import bits
from allocert.simulation.events import Job

__all__ = ["Gathered", "Gathering"]


@dataclass(frozen=True)
class Gathered:
    """Means over the grants: of the mean distance of two nodes of a job, of the connected parts of its nodes, of the share of
    the least frame around them that they fill, and of their span, the greatest less the least of their places along Hilbert's curve.
    ``None`` where there was no grant, of the distance none of two nodes."""

    distance: Fraction | None
    parts: Fraction | None
    filled: Fraction | None
    span: Fraction | None


class Gathering(Around):
    """A server of a machine that is asked for nodes, with what its grants come to."""

    def __init__(self, name: str, server: Any, machine: NodeGrid) -> None:
        super().__init__(name, server)
        self._machine = machine
        self._ranks = {node: rank for rank, node in enumerate(curve("hilbert", machine.sides))}
        self._grants = self._pairs = self._parts = self._spans = 0
        self._distance = self._filled = Fraction(0)

    def happened(self, job: Job, now: int, what: str) -> None:
        """Measure what a job gets."""
        if what != "starts":
            return
        grid, nodes = self._machine.grid, self._machine.word(self.held[job.number])
        size = nodes.bit_count()
        self._grants += 1
        self._parts += components(grid, nodes)
        self._filled += Fraction(size, spanned(grid, nodes))
        ranks = [self._ranks[node] for node in bits(nodes)]
        self._spans += max(ranks) - min(ranks)
        if size > 1:
            self._pairs += 1
            self._distance += Fraction(2 * pairwise(grid, nodes), size * (size - 1))

    @property
    def gathered(self) -> Gathered:
        """The means so far."""
        if not self._grants:
            return Gathered(None, None, None, None)
        distance = self._distance / self._pairs if self._pairs else None
        parts, span = Fraction(self._parts, self._grants), Fraction(self._spans, self._grants)
        return Gathered(distance, parts, self._filled / self._grants, span)
