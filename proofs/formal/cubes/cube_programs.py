"""What the shipped parallel programs for cubes have for Coq's tables: registers of all pe's, steps and words, on all small boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import Any

from allocert.allocators.parallel.buddy import BUDDY, MULTIPLE_BUDDY
from allocert.allocators.parallel.cyclical import (
    CYCLICAL,
    CYCLICAL_CAPPED,
    CYCLICAL_REPORTING,
    MULTIPLE_CYCLICAL,
    printed_limit,
)
from allocert.allocators.parallel.gray_coded import GRAY, GRAY_FEW_REGISTERS, MULTIPLE_GRAY, consecutive
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.program import Program
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.proofs.formal.ties import tied

__all__ = [
    "cyclic_table",
    "gray_bit_table",
    "gray_table",
    "halving_table",
    "places_table",
    "reports_table",
    "several_table",
]

Pi = tuple[int, ...]
Shown = Callable[[Outcome, int], list[int]]


def _orders(d: int) -> list[Pi]:
    return list(permutations(range(1, d + 1)))


def _sets(d: int) -> range:
    return range(1 << (1 << d))


def _row(program: Program, d: int, word: int, shown: Shown, **given: Any) -> list[int]:
    """The registers of the available pe's, steps, strict steps and words; a -1 alone if the run does not end as it should."""
    outcome = run_network(program, Hypercube(d), word, {"d": d, **given})
    if not outcome.clean:
        return [-1]
    found = [value for x in bits(word) for value in shown(outcome, x)]
    return [*found, outcome.steps, outcome.strict_steps, outcome.messages]


def _board(program: Program, d: int, shown: Shown, **given: Any) -> list[list[list[int]]]:
    return [[_row(program, d, word, shown, pi=pi, **given) for word in _sets(d)] for pi in _orders(d)]


def _registers(*names: str) -> Shown:
    return lambda outcome, x: [outcome.registers[name][x] for name in names]


def _array(outcome: Outcome, x: int) -> list[int]:
    return [outcome.registers["s"][x], *(1 + r for r in outcome.registers["D"][x])]


@tied("cube_programs/halving")
def halving_table() -> list[Any]:
    """For d = 1..3, all pi and all sets: s and z after recursive halving."""
    return [_board(BUDDY, d, _registers("s", "z")) for d in (1, 2, 3)]


@tied("cube_programs/gray-exchange")
def gray_table() -> list[Any]:
    """For d = 1..3, all pi and all sets: s and 1 + D after Algorithm 3.2."""
    return [_board(GRAY, d, _array) for d in (1, 2, 3)]


@tied("cube_programs/gray-bit")
def gray_bit_table() -> list[Any]:
    """For d = 1..3, all pi and all sets: s and g after the program without an array."""
    return [_board(GRAY_FEW_REGISTERS, d, _registers("s", "g")) for d in (1, 2, 3)]


@tied("cube_programs/cyclic-exchange")
def cyclic_table() -> list[Any]:
    """For d = 1..3, both programs, several limits, all pi and all sets: s, t and z after Algorithm 3.3."""
    shown = _registers("s", "t", "z")
    return [
        [
            [_board(program, d, shown, limit=limit) for limit in (range(2 * d) if d < 3 else (3,))]
            for program in (CYCLICAL_CAPPED, CYCLICAL)
        ]
        for d in (1, 2, 3)
    ]


@tied("cube_programs/cyclic-reports")
def reports_table() -> list[Any]:
    """For d = 1..3, all pi and all sets: what each pe reports."""

    def shown(outcome: Outcome, x: int) -> list[int]:
        return [value for report in outcome.reports[x] for value in report]

    return [_board(CYCLICAL_REPORTING, d, shown, limit=printed_limit(d)) for d in (1, 2, 3)]


@tied("cube_programs/several-exchange")
def several_table() -> list[Any]:
    """For d = 1 and 2, one or two permutations and all sets: what each pe has after runs of the three programs one after the other."""

    def arrays(outcome: Outcome, x: int) -> list[int]:
        found, every = outcome.registers["S"][x], outcome.registers["E"][x]
        d = len(every) // len(found)
        return [v for c, s in enumerate(found) for v in (s, *(1 + r for r in every[d * c : d * (c + 1)]))]

    def subcubes(outcome: Outcome, x: int) -> list[int]:
        both = zip(outcome.registers["T"][x], outcome.registers["Z"][x], strict=True)
        return [value for pair in both for value in pair]

    def runs(d: int) -> Iterator[tuple[Pi, ...]]:
        for m in (1, 2):
            yield from product(_orders(d), repeat=m)

    def rows(program: Program, d: int, shown: Shown, **given: int) -> list[Any]:
        return [
            [_row(program, d, word, shown, m=len(chosen), orders=chosen, **given) for word in _sets(d)]
            for chosen in runs(d)
        ]

    return [
        [
            rows(MULTIPLE_BUDDY, d, lambda outcome, x: list(outcome.registers["S"][x])),
            rows(MULTIPLE_GRAY, d, arrays),
            rows(MULTIPLE_CYCLICAL, d, subcubes, limit=printed_limit(d)),
        ]
        for d in (1, 2)
    ]


@tied("cube_programs/gray-places")
def places_table() -> list[Any]:
    """For all words of 1 to 6 bits: the places that lead to a neighbour in the cyclic Gray code."""
    return [
        [[place for place in range(1, n + 1) if consecutive(word, n, place)] for word in range(1 << n)]
        for n in range(1, 7)
    ]
