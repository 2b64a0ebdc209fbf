from __future__ import annotations

import copy
import pickle

import pytest

from allocert.errors import AllocertError, RegionError, RequestError
from allocert.machines import (
    Hypercube,
    Machine,
    Mesh,
    Subcube,
    Submesh,
    Torus,
    faulty_word,
    parse_machine,
)


def shown(value: object) -> str:
    """A test id; some of the values are too long to print."""
    return value if isinstance(value, str) else type(value).__name__


@pytest.mark.parametrize(
    ("machine", "bad"),
    [
        ("hypercube:3", "01"),
        ("hypercube:3", "0102"),
        ("hypercube:3", "0 *"),
        ("hypercube:3", 3),
        ("hypercube:3", None),
        ("hypercube:3", Submesh((0, 0), (1, 1))),
        ("hypercube:3", "*" * 10_000),
        ("mesh:3x2", "(0,0,3,1)"),
        ("mesh:3x2", "(0,0,2)"),
        ("mesh:3x2", "(0,0,2,x)"),
        ("mesh:3x2", "(0,0,2,1,1)"),
        ("mesh:3x2", "(1,0,0,0)"),
        ("mesh:3x2", "(-1,0,0,0)"),
        ("mesh:3x2", (0, 0, 1.0, 1)),
        ("mesh:3x2", (0, 0, True, 1)),
        ("mesh:3x2", Submesh((0,), (1,))),
        ("mesh:3x2", Submesh((10**30, 0), (1, 1))),
        ("mesh:3x2", (0, 0, 10**5000, 1)),
        ("mesh:3x2", "(" + "9" * 5000 + ",0,1,1)"),
        ("mesh:3x2", ""),
        ("mesh:3x2", Subcube(3, 0, 1)),
        ("mesh:3x2", None),
        ("torus:3x2", "(3,0,3,0)"),
        ("torus:3x2", "(0,0,3,0)"),
        ("torus:3x2", Submesh((2, 0), (4, 1))),
        ("torus:3x2", Submesh((0, 0, 0), (1, 1, 1))),
    ],
)
def test_regions_that_are_none(machine: str, bad: object) -> None:
    with pytest.raises(RegionError) as caught:
        parse_machine(machine).word(bad)
    one_line(caught.value)


@pytest.mark.parametrize(
    ("machine", "bad"),
    [("hypercube:3", value) for value in (-1, 4, True, 1.0, "1", None, (1,), 10**5000)]
    + [
        ("mesh:3x2", value)
        for value in (
            1,
            None,
            "3x2",
            (1,),
            (1, 1, 1),
            (0, 1),
            (4, 1),
            (1, 3),
            (1.0, 1),
            (True, 1),
            (1, 10**5000),
        )
    ]
    + [("torus:3x2", value) for value in ((4, 1), (0, 0), {1, 2}, (-1, 1))],
    ids=shown,
)
def test_requests_that_are_none(machine: str, bad: object) -> None:
    with pytest.raises(RequestError) as caught:
        parse_machine(machine).check_request(bad)
    one_line(caught.value)
    assert caught.value.field == "request"


def test_requests_in_normal_form() -> None:
    assert Mesh(3, 2).check_request([3, 2]) == (3, 2)
    assert list(Hypercube(0).requests()) == [0]
    assert Hypercube(0).demand(0) == 1
    assert Mesh(3, 2).demand((2, 2)) == 4


def one_line(error: AllocertError) -> None:
    text = str(error)
    assert "\n" not in text
    assert len(text) < 300
    assert text.startswith(f"{error.field}: got ")
    assert text.endswith(f", expected {error.expected}")


@pytest.mark.parametrize("machine", [Hypercube(3), Mesh(4, 2), Torus(4, 2)], ids=lambda m: m.spec)
def test_faulty_processors(machine: Machine) -> None:
    assert faulty_word(machine, ()) == faulty_word(machine, 0) == 0
    assert faulty_word(machine, [0, 7, 7]) == faulty_word(machine, 0x81) == 0x81
    assert faulty_word(machine, iter(range(8))) == faulty_word(machine, machine.full) == 0xFF
    for bad in (True, -1, 256, [8], [-1], [1.0], [True], ["1"], 1.5, None):
        with pytest.raises(RegionError) as caught:
            faulty_word(machine, bad)  # type: ignore[arg-type]
        one_line(caught.value)


def test_machines_are_values() -> None:
    machines = [Hypercube(2), Hypercube(3), Mesh(2, 2), Torus(2, 2), Mesh(4), Mesh(4, 1), Mesh(1, 4)]
    for machine in machines:
        assert machine.full == (1 << machine.processors) - 1
        assert [machine == other for other in machines].count(True) == 1
        again = pickle.loads(pickle.dumps(machine))
        assert again == copy.deepcopy(machine) == machine == parse_machine(machine.spec)
        assert hash(again) == hash(machine)
        assert eval(repr(machine)) == machine


def test_names_of_processors() -> None:
    assert [Hypercube(2).node_name(node) for node in range(4)] == ["00", "01", "10", "11"]
    assert Hypercube(0).node_name(0) == "-"
    assert Mesh(3, 2).node_name(4) == "(1,1)"
