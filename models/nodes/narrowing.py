"""What may be assumed of the nearest p nodes of a grid with nothing taken: where they lie, and along which axis they reach further."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from allocert.machines.grid import Grid
from allocert.solvers.engines.pseudoboolean import Constraint, Term

__all__ = ["TEXT", "narrowed"]

TEXT = (
    "Where nothing is taken, more is assumed of the chosen nodes. On a mesh the lines of each axis that have some are the first "
    "ones: lines can be moved together, and no distance grows. On a torus node 0 is chosen: turns of the rings lead any node there. "
    "Of axes of the same length an earlier one has no greater share of the sum: axes can be exchanged."
)


def narrowed(grid: Grid, shares: Mapping[int, Sequence[Term]]) -> Iterator[Constraint]:
    """These assumptions as constraints, on a grid with node a as variable a + 1; ``shares`` is each axis' part of the sum.

    A set of p nodes that breaks them can be moved to one that does not and whose distances add up to no more.
    """
    if grid.wraps:
        yield Constraint.at_least([1], 1)
    else:
        for axis, side in enumerate(grid.sides):
            lines: list[list[int]] = [[] for _ in range(side)]
            for node in range(grid.processors):
                lines[grid.place(node)[axis]].append(node + 1)
            yield Constraint.at_least(lines[0], 1)
            for before, line in pairwise(lines):
                yield from (Constraint((*((1, one) for one in before), (-1, node)), 0) for node in line)
    for length in dict.fromkeys(grid.sides):
        axes = [axis for axis, side in enumerate(grid.sides) if side == length]
        for one, other in pairwise(axes):
            greater = [*shares.get(other, ()), *((-a, literal) for a, literal in shares.get(one, ()))]
            yield Constraint(tuple(greater), 0)
