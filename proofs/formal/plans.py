"""What the shipped code for incomplete cubes has for Coq's tables."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from allocert.allocators.hypercube.asi_partitions import AsiPartitions
from allocert.allocators.hypercube.asi_plan import KEEPS_32, SENSIBLE, Plan, Reading, Run, plan
from allocert.machines import NodeCube
from allocert.models.subcubes.incomplete_packing import enclosing_dimension
from allocert.proofs.formal.ties import tied

__all__ = ["plans_table", "segments_table"]


def _ends(runs: Iterable[Run]) -> list[int]:
    return list(chain.from_iterable((run.start, run.stop) for run in runs))


def _hands_out(n: int, y: int, reading: Reading, made: Plan) -> bool:
    """Whether requests for y are granted the first y ranks of each partition that has as many, smaller ones first, and no more.

    So they are again when all segments but the first have been released, and that one at last.
    """
    allocator = AsiPartitions(NodeCube(n), reading=reading)
    large = sorted((run for run in (*made.pieces, *made.cubes) if run.size >= y), key=lambda run: run.size)
    wanted = [allocator.family.segment(run.start, y) for run in large]
    for _ in range(2):
        if [allocator.allocate(y) for _ in wanted] != wanted or allocator.allocate(y) is not None:
            return False
        for segment in reversed(wanted):
            allocator.release(segment)
            if allocator.allocate(y) != segment:
                return False
            allocator.release(segment)
    return True


@tied("incomplete_cubes/plans")
def plans_table() -> list[Any]:
    """For n = 0..8 and each y: y after step 4, what remains, the incomplete cubes, the pieces in the two sound readings.

    A reading in which the shipped allocator grants other nodes than these partitions' gives a -1, see :func:`_hands_out`.
    """

    def row(n: int, y: int) -> list[list[int]]:
        halves, keeps = (plan(n, y, reading) for reading in (SENSIBLE, KEEPS_32))
        pieces = [
            [0] if one.loops else _ends(one.pieces) if _hands_out(n, y, reading, one) else [-1]
            for one, reading in ((halves, SENSIBLE), (keeps, KEEPS_32))
        ]
        return [[halves.y, halves.r], _ends(halves.cubes), *pieces]

    return [[row(n, y) for y in range(1, (1 << n) + 1)] for n in range(9)]


@tied("incomplete_cubes/segments")
def segments_table() -> list[Any]:
    """For n = 0..5, each y and each first rank: the dimension of y words in a row. Then ceil(log y) for y = 1..64."""

    def row(n: int, y: int) -> list[int]:
        return [Run(start, start + y).dimension for start in range((1 << n) - y + 1)]

    dimensions = [[row(n, y) for y in range(1, (1 << n) + 1)] for n in range(6)]
    return [*dimensions, [[enclosing_dimension(size) for size in range(1, 65)]]]
