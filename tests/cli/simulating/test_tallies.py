"""Results that are counted as arrays are those counted one by one."""

from __future__ import annotations

from collections import Counter

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.catalogue import CATALOGUE
from allocert.allocators.parallel.network import run_network
from allocert.cli.simulating.tallies import tallied
from allocert.machines import Hypercube, Mesh

_SQUARES, _GRAY = CATALOGUE["squares"], CATALOGUE["gray-coded"]


def test_one_register_is_counted() -> None:
    machine = Mesh(5, 4)
    column = run_boards(_SQUARES.program, machine, 0xFF7FF, _SQUARES.parameters(machine)).registers["t"]
    assert tallied([column]) == Counter((value,) for value in column if value is not None)


def test_others_are_left_to_the_caller() -> None:
    machine = Mesh(2, 2)
    network = run_network(_SQUARES.program, machine, 15, _SQUARES.parameters(machine)).registers["t"]
    cube = run_boards(_GRAY.program, Hypercube(2), 15, _GRAY.parameters(Hypercube(2)))
    assert tallied([]) is None
    assert tallied([network]) is None
    assert tallied([cube.registers["s"], cube.registers["D"]]) is None
    assert tallied([cube.registers["D"]]) is None
    assert (
        tallied([run_boards(_SQUARES.program, machine, 0, _SQUARES.parameters(machine)).registers["t"]])
        is None
    )
