"""What the shipped problem of the fewest halvings has for Coq's table."""

from __future__ import annotations

from itertools import chain, combinations

from allocert.models.parallel.prefixes import fewest, prefix_problem
from allocert.proofs.formal.ties import tied

__all__ = ["prefix_trees_table"]


def _enough(places: int, k: int) -> list[int]:
    """Whether the problem holds for each set of prefixes, by number and then in lexicographic order."""
    problem = prefix_problem(places, k, places**k)
    numbers = range(problem.variables)
    chosen = chain.from_iterable(combinations(numbers, n) for n in range(problem.variables + 1))
    return [int(problem.broken([number in one for number in numbers]) is None) for one in chosen]


@tied("subcubes/prefix-trees")
def prefix_trees_table() -> list[list[list[int]]]:
    """For D = 1..4 and k = 1..3, k <= D: the fewest halvings by formula, and which sets of prefixes are enough."""
    return [
        [[fewest(places, k), *_enough(places, k)] for k in range(1, min(places, 3) + 1)]
        for places in range(1, 5)
    ]
