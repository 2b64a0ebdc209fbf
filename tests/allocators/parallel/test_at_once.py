"""Closed forms come to the outcome of the same text turn by turn, counts and all."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.parallel.at_once import most_processors, run_at_once
from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.boxes import BOXES
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.squares import SQUARES
from allocert.allocators.parallel.strings import STRINGS
from allocert.errors import SpecError
from allocert.machines import Hypercube, Machine, Mesh, Torus

_FIELDS = ("violations", "steps", "strict_steps", "messages", "words", "clean")


def _all(outcome: Outcome) -> dict[str, Any]:
    """Everything that an outcome says."""
    found: dict[str, Any] = {name: getattr(outcome, name) for name in _FIELDS}
    found["registers"] = {name: list(column) for name, column in outcome.registers.items()}
    return found | {"reports": dict(outcome.reports), "waiting": dict(outcome.waiting)}


def _alike(program: Program, machine: Machine, available: int, parameters: dict[str, Any]) -> None:
    one, other = (run(program, machine, available, parameters) for run in (run_at_once, run_boards))
    assert _all(one) == _all(other), f"{program.name} {machine.spec} {available:b} {parameters}"
    assert list(one.undelivered) == list(other.undelivered)


@pytest.mark.parametrize("kind", [Mesh, Torus])
def test_strings_of_all_sets(kind: Any) -> None:
    for side in range(1, 5):
        for available, n in product(range(1 << side), range(side + 3)):
            _alike(STRINGS, kind(side), available, {"n": n})


@pytest.mark.parametrize("kind", [Mesh, Torus])
@pytest.mark.parametrize("sides", [(1, 1), (1, 3), (3, 1), (2, 2), (3, 2)])
def test_squares_of_all_sets(kind: Any, sides: tuple[int, int]) -> None:
    machine = kind(*sides)
    for available in range(machine.full + 1):
        for m, k in ((0, 2), (2, 1), (2, 2), (3, 4)):
            _alike(SQUARES, machine, available, {"m": m, "k": k})


def test_squares_of_all_sets_of_nine() -> None:
    for available in range(1 << 9):
        _alike(SQUARES, Mesh(3, 3), available, {"m": 3, "k": 3})


@settings(max_examples=60)
@given(st.data())
def test_squares_of_larger_boards(data: st.DataObject) -> None:
    """Shares up to all of them: where few are missing, strings are long and a square may wrap."""
    sides = data.draw(st.tuples(st.integers(1, 12), st.integers(1, 12)), "sides")
    machine = data.draw(st.sampled_from((Mesh, Torus)), "kind")(*sides)
    missing = data.draw(
        st.sets(st.integers(0, machine.processors - 1), max_size=data.draw(st.sampled_from((0, 3, 40))))
    )
    available = machine.full & ~sum(1 << pe for pe in missing)
    m, k = data.draw(st.tuples(st.integers(1, sides[0] + 1), st.integers(1, sides[1] + 1)), "parameters")
    _alike(SQUARES, machine, available, {"m": m, "k": k})


def test_the_network_comes_to_the_same() -> None:
    machine, parameters = Torus(4, 3), {"m": 4, "k": 3}
    one, other = (run(SQUARES, machine, 0b101111110111, parameters) for run in (run_at_once, run_network))
    assert {name: list(column) for name, column in one.registers.items()} == dict(other.registers)
    assert (one.steps, one.strict_steps, one.messages) == (other.steps, other.strict_steps, other.messages)


def test_the_counts_of_a_full_square_mesh_are_the_paper_s() -> None:
    """Algorithm 2.2 takes 2 (m - 1) exchanges, and each of m (m - 1) processors sends a word in each turn of a loop."""
    for m in (5, 40, 300):
        found = run_at_once(SQUARES, Mesh(m, m), Mesh(m, m).full, {"m": m, "k": m})
        assert found.steps == 2 * (m - 1)
        assert found.messages == 2 * m * (m - 1) ** 2


def test_without_clocks_and_as_truth_values() -> None:
    given_ = {"m": 3, "k": 3}
    found = run_at_once(SQUARES, Mesh(3, 3), np.ones(9, dtype=np.bool_), given_, clocks=False)
    assert (found.steps, found.strict_steps) == (-1, -1)
    assert list(found.registers["t"]) == [9, 4, 1, 4, 4, 1, 1, 1, 1]


def test_other_programs_and_other_machines_run_turn_by_turn() -> None:
    _alike(BOXES, Mesh(3, 2), 0b111101, {"d": 2, "k": 3})
    _alike(STRINGS, Mesh(3, 2), 0b111101, {"n": 3})
    _alike(SQUARES, Mesh(2, 2, 2), 255, {"m": 2, "k": 2})
    with pytest.raises(SpecError, match="place"):
        run_at_once(STRINGS, Hypercube(2), 15, {"n": 3})


@pytest.mark.parametrize(
    ("program", "available", "parameters"),
    [
        (STRINGS, -1, {"n": 2}),
        (STRINGS, 1 << 9, {"n": 2}),
        (STRINGS, np.ones(8, dtype=np.bool_), {"n": 2}),
        (STRINGS, 1, {"n": 1 << 40}),
        (STRINGS, 1, {}),
        (SQUARES, 1, {"m": 2, "k": (3,)}),
    ],
)
def test_bad_input_is_refused_as_turn_by_turn(program: Program, available: Any, parameters: Any) -> None:
    machine = Mesh(9) if program is STRINGS else Mesh(3, 3)
    said = []
    for run in (run_at_once, run_boards):
        with pytest.raises(SpecError) as error:
            run(program, machine, available, parameters)
        said.append(str(error.value))
    assert said[0] == said[1]


def test_squares_of_numbers_beyond_the_word_are_refused_at_once() -> None:
    """The text multiplies out a * a in each turn, and u * u: the least ones that are too large, as turn by turn."""
    for m, k in ((1, 50_000), (50_000, 2)):
        with pytest.raises(SpecError, match=r"expected numbers up to 2147483647"):
            run_at_once(SQUARES, Torus(1, 1), 1, {"m": m, "k": k})
    for m, k in ((2, 46_340), (46_340, 2)):
        assert list(run_at_once(SQUARES, Torus(1, 1), 1, {"m": m, "k": k}).registers["t"]) == [4]


def test_a_large_machine_is_one_of_a_program_with_a_closed_form() -> None:
    assert most_processors(SQUARES) == most_processors(STRINGS) == 1 << 24
    assert most_processors(BOXES) == 1 << 22
