"""Ports: neighbours are those of the machine, and every port has one other end."""

from __future__ import annotations

import pytest

from allocert.allocators.parallel.wiring import Wiring
from allocert.errors import SpecError
from allocert.machines import Hypercube, Machine, Mesh, RotatableMesh, Torus

MACHINES = [
    Hypercube(0),
    Hypercube(3),
    Mesh(1),
    Mesh(4, 3),
    Mesh(2, 2, 2),
    Torus(1),
    Torus(2),
    Torus(4, 3),
    Torus(2, 1, 3),
]


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.spec)
def test_what_leaves_by_a_port_comes_back_by_the_one_where_it_arrives(machine: Machine) -> None:
    wiring = Wiring(machine)
    for pe in range(machine.processors):
        for port in range(wiring.ports):
            other = wiring.neighbour(pe, port)
            if other >= 0:
                assert wiring.neighbour(other, wiring.arriving(port)) == pe
            else:
                assert not getattr(machine, "wraps", True)


def test_neighbours_by_coordinates() -> None:
    torus, mesh = Torus(4, 3), Mesh(4, 3)
    for y in range(3):
        for x in range(4):
            pe = torus.node((x, y))
            assert Wiring(torus).neighbour(pe, Wiring(torus).port("after", 1)) == torus.node(((x + 1) % 4, y))
            assert Wiring(torus).neighbour(pe, Wiring(torus).port("before", 2)) == torus.node(
                (x, (y - 1) % 3)
            )
            expected = mesh.node((x, y + 1)) if y < 2 else -1
            assert Wiring(mesh).neighbour(pe, Wiring(mesh).port("after", 2)) == expected


def test_dimension_one_is_the_high_order_bit() -> None:
    wiring = Wiring(Hypercube(3))
    assert wiring.neighbour(0, wiring.port("across", 1)) == 4
    assert [wiring.bit(0b110, i) for i in (1, 2, 3)] == [1, 1, 0]
    assert [wiring.name(port) for port in range(3)] == ["across(1)", "across(2)", "across(3)"]
    assert [Wiring(Mesh(2, 2)).name(port) for port in range(4)] == [
        "before(1)",
        "after(1)",
        "before(2)",
        "after(2)",
    ]


def test_what_is_not_there() -> None:
    for wrong in (0, 4):
        with pytest.raises(IndexError):
            Wiring(Hypercube(3)).port("across", wrong)
        with pytest.raises(IndexError):
            Wiring(Hypercube(3)).bit(0, wrong)
    with pytest.raises(SpecError, match="place"):
        Wiring(Mesh(2)).port("across", 1)
    Wiring(RotatableMesh(2, 3))
