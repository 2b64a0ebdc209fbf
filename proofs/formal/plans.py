"""What the shipped code for incomplete cubes has for Coq's tables."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from allocert.allocators.hypercube.asi_plan import KEEPS_32, SENSIBLE, Run, plan
from allocert.models.subcubes.incomplete_packing import enclosing_dimension
from allocert.proofs.formal.ties import tied

__all__ = ["plans_table", "segments_table"]


def _ends(runs: Iterable[Run]) -> list[int]:
    return list(chain.from_iterable((run.start, run.stop) for run in runs))


@tied("hypercubes/plans")
def plans_table() -> list[Any]:
    """For n = 0..8 and each y: y after step 4, what remains, the incomplete cubes, the pieces in the two sound readings."""

    def row(n: int, y: int) -> list[list[int]]:
        halves, keeps = (plan(n, y, reading) for reading in (SENSIBLE, KEEPS_32))
        pieces = [[0] if one.loops else _ends(one.pieces) for one in (halves, keeps)]
        return [[halves.y, halves.r], _ends(halves.cubes), *pieces]

    return [[row(n, y) for y in range(1, (1 << n) + 1)] for n in range(9)]


@tied("hypercubes/segments")
def segments_table() -> list[Any]:
    """For n = 0..5, each y and each first rank: the dimension of y words in a row. Then ceil(log y) for y = 1..64."""

    def row(n: int, y: int) -> list[int]:
        return [Run(start, start + y).dimension for start in range((1 << n) - y + 1)]

    dimensions = [[row(n, y) for y in range(1, (1 << n) + 1)] for n in range(6)]
    return [*dimensions, [[enclosing_dimension(size) for size in range(1, 65)]]]
