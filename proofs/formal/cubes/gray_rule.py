"""What the shipped rule that reads the registers of Algorithm 3.2 has for Coq's table."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from allocert.allocators.parallel.gray_coded import in_greater
from allocert.proofs.formal.ties import tied

__all__ = ["rule_table"]


def _places(d: int, pi: tuple[int, ...], x: int, s: int) -> list[int]:
    places = range(1, d + 1)
    return [j for j in places if in_greater(x, pi, s, [s if i == j else -1 for i in places])]


@tied("cube_programs/gray-rule")
def rule_table() -> list[Any]:
    """For d = 1..3, all pi, all labels and s = 0..d: the places where the rule is true if only they have D(j) = s."""
    return [
        [
            [[_places(d, pi, x, s) for s in range(d + 1)] for x in range(1 << d)]
            for pi in permutations(range(1, d + 1))
        ]
        for d in (1, 2, 3)
    ]
