"""Allocation Strategy I: exactly y nodes, as the first free segment of the reflected Gray code."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.machines import GraySegments, NodeCube, NodeSet, Subcube
from allocert.machines.bases import lowest_base
from allocert.machines.board import Word, free_blocks
from allocert.machines.graysegments import free_segments, gray_node, gray_rank, segment_ranks
from allocert.machines.words import bits

__all__ = ["AllocationStrategyI"]


class AllocationStrategyI:
    """First fit along the cyclic reflected code: a request gets the first y free consecutive words.

    A grant is a path of links inside a subcube of at most ceil(log2 y) + 1 dimensions. While one size is asked
    and nothing is released these are the incomplete cubes of step 6, in order, without the rounding of step 4:
    nothing is granted that was not asked. The processors left over at any time are the :attr:`complete_cubes`.

    Source: Antoniou 1994, section 3.2. The thesis plans one machine for one size; requests of several sizes,
    releases and faulty nodes are ours.
    """

    contract: ClassVar[Contract] = Contract("segments", complete=True, first_choice=True, static_faults=0)
    source: ClassVar[str] = "Antoniou 1994, section 3.2"
    machines: ClassVar[tuple[type, ...]] = (NodeCube,)

    def __init__(self, machine: NodeCube, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self.family = GraySegments(machine)
        self._ranks = 0
        for node in bits(self._holdings.faulty):
            self._ranks |= 1 << gray_rank(node)
        self._start: dict[NodeSet, int] = {}

    @staticmethod
    def choose(busy: Word, machine: NodeCube, request: int) -> Word:
        """The decision as a kernel on words in rank order: the segment's start as a one-bit word, or 0."""
        return lowest_base(free_segments(busy, machine.n, request))

    @property
    def complete_cubes(self) -> tuple[Subcube, ...]:
        """The free nodes as subcubes: each run of free ranks cut into the largest aligned blocks, in order.

        After grants of one size this is steps 7 to 10 with the smallest piece first and no limit of 32 nodes.
        """
        n, busy, found = self.machine.n, self._ranks, []
        for k in reversed(range(n + 1)):
            starts = free_blocks(busy, n, k)
            found += [(start, k) for start in bits(starts)]
            busy |= starts * ((1 << (1 << k)) - 1)
        return tuple(Subcube(n, gray_node(start) & -1 << k, (1 << k) - 1) for start, k in sorted(found))

    def allocate(self, request: int) -> NodeSet | None:
        """The free segment of least start, or ``None``: never fewer nodes than asked."""
        size = self.machine.check_request(request)
        chosen: int = self.choose(self._ranks, self.machine, size)
        if not chosen:
            return None
        start = chosen.bit_length() - 1
        segment = self.family.segment(start, size)
        self._holdings.grant(segment)
        self._ranks |= segment_ranks(self.machine.n, start, size)
        self._start[segment] = start
        return segment

    def release(self, region: Any) -> None:
        """Clear the ranks of a segment that is held."""
        segment = self.machine.check_region(self._holdings.release(region))
        self._ranks ^= segment_ranks(self.machine.n, self._start.pop(segment), segment.nodes.bit_count())

    def decision_state(self) -> int:
        """What the choices depend on: the busy ranks."""
        return self._ranks
