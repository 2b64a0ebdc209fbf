"""What the shipped code has for Coq's tables on the recursion of complete allocation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.recursive_complete import FIRST_STAGE, LEAVES, parameters, recursive_program
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.models.parallel.recursion import Costs, levels, shared, sizes
from allocert.proofs.formal.ties import tied

__all__ = ["costs_table", "first_stage_table", "recursion_table"]

_TOP = 40
_RUN = {1: range(shared(1), 10), 2: range(shared(2), shared(2) + 2), 3: range(0)}
"""By k the dimensions for which the program is run."""


def _takes(k: int, leaf: str, d: int, steps: int) -> bool:
    if d not in _RUN[k]:
        return True
    found = run_boards(recursive_program(leaf), Hypercube(d), (1 << (1 << d)) - 1, parameters(d, k))
    return found.clean and found.steps == steps


@tied("cube_programs/recursion-costs")
def costs_table() -> list[Any]:
    """For k = 1, 2, 3, runs in full or stopped, and each d from k to 40: costs, levels, complements and what they take.

    Where the shipped program takes other than the exact number of steps on the full machine of few dimensions there is a -1.
    """

    def rows(k: int, leaf: str) -> list[list[int]]:
        costs = Costs(k, leaf)
        exact, printed = costs.table("exact", _TOP), costs.table("printed", _TOP)
        return [
            [costs.base(d), exact[d] if _takes(k, leaf, d, exact[d]) else -1, printed[d], levels(d, k)]
            + ([*sizes(d, k), *costs.ways(d, exact.__getitem__)] if d >= shared(k) else [])
            for d in range(k, _TOP + 1)
        ]

    return [[rows(k, leaf) for leaf in LEAVES] for k in (1, 2, 3)]


_ALL_SETS = tuple((d, k) for d in (1, 2, 3) for k in range(1, d + 1))
_FEW_MISSING = {4: 2, 5: 1}
"""By d how many pe's are missing at most, for k = 1."""


def _few_missing(d: int, most: int) -> Iterator[int]:
    full = (1 << (1 << d)) - 1
    for missing in range(most + 1):
        for chosen in combinations(range(1 << d), missing):
            yield full & ~sum(1 << pe for pe in chosen)


def _named(program: Program, d: int, k: int, sets: Iterable[int]) -> list[list[int]]:
    """For each set who reports what, then steps and words; a -1 alone if the run does not end as it should."""
    given, rows = parameters(d, k), []
    for word in sets:
        outcome = run_network(program, Hypercube(d), word, given)
        reported = [v for x in bits(word) for report in outcome.reports.get(x, ()) for v in (x, *report)]
        rows.append([*reported, outcome.steps, outcome.messages] if outcome.clean else [-1])
    return rows


@tied("cube_recursion/complete-recursion")
def recursion_table() -> list[Any]:
    """For runs in full and stopped: what Algorithm 3.5 reports and takes, d = 1..3, all k and all sets; d = 4, 5, k = 1, few missing."""
    return [
        [
            *(_named(program, d, k, range(1 << (1 << d))) for d, k in _ALL_SETS),
            *(_named(program, d, 1, _few_missing(d, most)) for d, most in _FEW_MISSING.items()),
        ]
        for program in map(recursive_program, LEAVES)
    ]


@tied("cube_recursion/first-stage")
def first_stage_table() -> list[Any]:
    """For k = 1, d = 3 and all sets, d = 4 and 5, few missing: what each pe keeps after the first stage, steps, words."""

    def row(d: int, available: int) -> list[int]:
        outcome = run_network(FIRST_STAGE, Hypercube(d), available, parameters(d, 1))
        kept = [outcome.registers["kept"][x] for x in bits(available)]
        return [*kept, outcome.steps, outcome.messages] if outcome.clean else [-1]

    every = [row(3, word) for word in range(1 << (1 << 3))]
    return [every, *([row(d, word) for word in _few_missing(d, most)] for d, most in _FEW_MISSING.items())]
