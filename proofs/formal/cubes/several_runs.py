"""What the shipped programs for several systems have for Coq's table on cubes of eight processors."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

from allocert.allocators.parallel.cyclical import MULTIPLE_CYCLICAL, printed_limit
from allocert.allocators.parallel.gray_coded import MULTIPLE_GRAY
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.program import Program
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.proofs.formal.ties import tied

__all__ = ["turns_table"]

_D = 3


def _rows(
    program: Program, shown: Callable[[Outcome, int], list[int]], **given: int
) -> list[list[list[int]]]:
    """For each permutation, with its reversal, and each set: registers, steps, strict steps and words; a -1 alone for a bad end."""

    def row(pi: tuple[int, ...], word: int) -> list[int]:
        outcome = run_network(
            program, Hypercube(_D), word, {"d": _D, "m": 2, "orders": (pi, pi[::-1]), **given}
        )
        found = [value for x in bits(word) for value in shown(outcome, x)]
        return [*found, outcome.steps, outcome.strict_steps, outcome.messages] if outcome.clean else [-1]

    return [[row(pi, word) for word in range(1 << (1 << _D))] for pi in permutations(range(1, _D + 1))]


def _arrays(outcome: Outcome, x: int) -> list[int]:
    found, every = outcome.registers["S"][x], outcome.registers["E"][x]
    return [v for c, s in enumerate(found) for v in (s, *(1 + r for r in every[_D * c : _D * (c + 1)]))]


def _subcubes(outcome: Outcome, x: int) -> list[int]:
    both = zip(outcome.registers["T"][x], outcome.registers["Z"][x], strict=True)
    return [value for pair in both for value in pair]


@tied("cube_programs/several-turns")
def turns_table() -> list[Any]:
    """For d = 3, a permutation and its reversal, and all sets: what each pe has after two runs of Algorithm 3.2, and of 3.3."""
    return [_rows(MULTIPLE_GRAY, _arrays), _rows(MULTIPLE_CYCLICAL, _subcubes, limit=printed_limit(_D))]
