"""The programs by name: machines, defaults, and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.catalogue import CATALOGUE, algorithm_named
from allocert.allocators.parallel.network import run_network
from allocert.errors import SpecError
from allocert.machines import Hypercube, Machine, Mesh, Torus

MACHINES: tuple[Machine, ...] = (
    Mesh(3),
    Torus(4),
    Mesh(3, 2),
    Torus(2, 2),
    Mesh(2, 2, 2),
    Hypercube(1),
    Hypercube(3),
)


@pytest.mark.parametrize("name", CATALOGUE)
def test_defaults_run_on_every_machine_that_is_named(name: str) -> None:
    algorithm = CATALOGUE[name]
    assert algorithm.name == name
    assert set(algorithm.answer) <= set(algorithm.program.registers)
    assert bool(algorithm.answer) != ("report(" in algorithm.program.text)
    ran = 0
    for machine in MACHINES:
        if not algorithm.runs_on(machine):
            with pytest.raises(SpecError, match="machine"):
                algorithm.parameters(machine)
            continue
        parameters = algorithm.parameters(machine)
        one = run_network(algorithm.program, machine, machine.full, parameters)
        other = run_boards(algorithm.program, machine, machine.full, parameters)
        assert one.registers == other.registers
        assert not one.violations or "printed" in name or "first" in name or "letter" in name
        ran += 1
    assert ran


@pytest.mark.parametrize(
    ("name", "machine", "asked", "said"),
    [
        ("buddy", Hypercube(3), {"pi": (1, 2)}, "parameter pi: got (1, 2), expected a permutation of 1..3"),
        ("buddy", Hypercube(3), {"pi": 3}, "parameter pi: got 3, expected a permutation of 1..3"),
        ("multiple-buddy", Hypercube(2), {"orders": ((1, 2), (1, 1))}, "expected permutations of 1..2"),
        ("recursive-complete", Hypercube(3), {"k": 0}, "parameter k: got 0, expected a number from 1 to 3"),
        ("complete", Hypercube(3), {"k": 4}, "expected a number from 0 to 3"),
        ("k-cube", Hypercube(3), {"q": 2, "k": 3}, "expected a number from 0 to 2"),
        ("strings", Mesh(3), {"m": 2}, "parameter m: got 2, expected a parameter of strings: n"),
        ("strings", Mesh(3), {"n": (1, 2)}, "parameter n"),
        ("strings", Mesh(3), {"n": 0}, "parameter n: got 0, expected a number from 1 to 3"),
        ("squares", Mesh(3, 4), {"k": 5}, "parameter k: got 5, expected a number from 1 to 4"),
        ("buddy", Hypercube(3), {"d": 2}, "parameter d: got 2, expected a parameter of buddy: pi"),
        ("multiple-buddy", Hypercube(3), {"m": 5}, "expected a parameter of multiple-buddy: orders"),
        ("cyclical", Hypercube(3), {"limit": 6}, "parameter limit: got 6, expected a number from 0 to 5"),
        ("k-cube", Hypercube(3), {"q": -1}, "parameter q: got -1, expected a number from 0 to 3"),
    ],
)
def test_what_is_refused(name: str, machine: Machine, asked: dict[str, Any], said: str) -> None:
    with pytest.raises(SpecError) as caught:
        algorithm_named(name).parameters(machine, asked)
    assert said in str(caught.value)


def test_no_such_algorithm() -> None:
    with pytest.raises(SpecError, match="program: got 'x', expected strings, squares, "):
        algorithm_named("x")


def test_what_is_asked_for_makes_the_rest() -> None:
    several = CATALOGUE["multiple-cyclical"].parameters(Hypercube(3), {"orders": ((1, 3, 2),)})
    assert (several["m"], several["limit"]) == (1, 3)
    assert len(CATALOGUE["complete"].parameters(Hypercube(4), {"k": 2})["orders"]) == 6
    assert CATALOGUE["strings"].parameters(Torus(9), {"n": 4})["n"] == 4
