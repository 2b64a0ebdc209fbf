"""New labels for the nodes of a hypercube by a permutation of the bits, and the blocks they make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from allocert.errors import SpecError
from allocert.machines.board import free_subcubes
from allocert.machines.hypercube import Hypercube, Subcube
from allocert.machines.words import bits

__all__ = ["Labelling", "RelabelledBlocks", "fault_directions"]


def fault_directions(faulty: Iterable[int]) -> int:
    """The word of the directions in which the given nodes differ; 0 for at most one node.

    >>> bin(fault_directions([0b010101, 0b011101, 0b000101]))
    '0b11000'
    """
    nodes = list(faulty)
    spread = 0
    for node in nodes:
        spread |= node ^ nodes[0]
    return spread


@dataclass(frozen=True)
class Labelling:
    """Bit ``i`` of a new label is bit ``order[i]`` of the old one; both count from 0.

    Nodes stay neighbours, so an aligned block of new labels is a subcube.

    Raises:
        SpecError: ``order`` is no permutation of 0..n-1.
    """

    order: tuple[int, ...]

    def __post_init__(self) -> None:
        if sorted(self.order) != list(range(len(self.order))):
            raise SpecError("order of bits", self.order, f"a permutation of 0..{len(self.order) - 1}")

    @classmethod
    def by_faults(cls, n: int, faulty: Iterable[int]) -> Labelling:
        """The directions in which the faulty nodes differ become the lowest ones; else the order is kept.

        Source: Kandlur & Shin 1988, figure 4, with MASK(d) = 2^(d-1) and old bit d going to bit map[d].
        """
        spread = fault_directions(faulty)
        return cls(tuple(sorted(range(n), key=lambda d: (not spread >> d & 1, d))))

    def new(self, node: int) -> int:
        """The new label of a node.

        >>> Labelling((2, 0, 1)).new(0b100)
        1
        """
        return sum((node >> d & 1) << i for i, d in enumerate(self.order))

    def old(self, label: int) -> int:
        """The node with a new label."""
        return sum((label >> i & 1) << d for i, d in enumerate(self.order))

    def low(self, k: int) -> int:
        """The word of the directions that the ``k`` lowest new bits stand for."""
        return sum(1 << d for d in self.order[:k])


@dataclass(frozen=True)
class RelabelledBlocks:
    """The subcubes whose new labels are ``b_n .. b_(k+1) *^k``, by new label."""

    machine: Hypercube
    labels: Labelling
    name: str = field(default="relabelled", init=False)

    def __post_init__(self) -> None:
        if len(self.labels.order) != self.machine.n:
            raise SpecError("order of bits", self.labels.order, f"a permutation of 0..{self.machine.n - 1}")

    def regions(self, request: Any) -> Iterator[Subcube]:
        """The 2^(n-k) blocks."""
        k = self.machine.check_request(request)
        for start in range(0, self.machine.processors, 1 << k):
            members = [self.labels.old(start + i) for i in range(1 << k)]
            low, high = members[0], members[0]
            for node in members:
                low, high = low & node, high | node
            yield Subcube(self.machine.n, low, low ^ high)

    def free(self, busy: int, request: Any) -> Iterator[Subcube]:
        """The free ones, lowest new label first. ``busy`` is in old labels."""
        k = self.machine.check_request(request)
        directions = self.labels.low(k)
        for base in sorted(bits(free_subcubes(busy, self.machine.n, directions)), key=self.labels.new):
            yield Subcube(self.machine.n, base, directions)

    def first_free(self, busy: int, request: Any) -> Subcube | None:
        """The one of lowest new label."""
        return next(self.free(busy, request), None)
