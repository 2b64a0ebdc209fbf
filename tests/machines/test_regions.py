from __future__ import annotations

import copy
import pickle
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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

GRIDS = [
    cls(*sides)
    for cls in (Mesh, Torus)
    for sides in [(1,), (4,), (1, 1), (2, 1), (1, 3), (3, 2), (3, 3), (2, 2, 2), (3, 1, 2), (2, 1, 2, 2)]
]


def shown(value: object) -> str:
    """A test id; some of the values are too long to print."""
    return value if isinstance(value, str) else type(value).__name__


def cells(grid: Mesh | Torus, region: Submesh) -> list[int]:
    """The numbers of a submesh's processors, from coordinates alone."""
    numbers = []
    for offset in product(*(range(side) for side in region.sides)):
        number, stride = 0, 1
        for base, step, side in zip(region.base, offset, grid.sides, strict=True):
            number += (base + step) % side * stride
            stride *= side
        numbers.append(number)
    return numbers


@pytest.mark.parametrize("n", range(6))
def test_all_subcubes(n: int) -> None:
    cube, seen = Hypercube(n), set()
    for word in product("01*", repeat=n):
        address = "".join(word)
        subcube = Subcube.parse(address)
        matching = [
            node
            for node in range(1 << n)
            if all(
                s in ("*", b) for s, b in zip(address, format(node, f"0{n}b")[-n:] if n else "", strict=True)
            )
        ]
        assert list(subcube.nodes) == matching
        assert cube.word(subcube) == cube.word(address) == sum(1 << node for node in matching)
        assert subcube.address == str(subcube) == address
        assert subcube.request == subcube.dimension == address.count("*")
        assert cube.check_region(address) == subcube == pickle.loads(pickle.dumps(subcube))
        seen.add(subcube)
    assert len(seen) == 3**n
    for k in range(n + 1):
        listed = list(cube.subcubes(k))
        assert set(listed) == {s for s in seen if s.dimension == k}
        assert len(listed) == (1 << (n - k)) * comb(n, k)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.spec)
def test_all_submeshes(grid: Mesh | Torus) -> None:
    total = 0
    for sides in product(*(range(1, side + 1) for side in grid.sides)):
        bases = list(grid.bases(sides))
        ends = grid.sides if grid.wraps else [m - s + 1 for m, s in zip(grid.sides, sides, strict=True)]
        assert len(bases) == len(set(bases))
        assert set(bases) == set(product(*(range(end) for end in ends)))
        assert [grid.node(base) for base in bases] == sorted(grid.node(base) for base in bases)
        for base in bases:
            region = Submesh(base, sides)
            expected = cells(grid, region)
            assert sorted(grid.nodes(region)) == sorted(expected)
            assert len(set(expected)) == grid.demand(sides)
            assert grid.word(region) == sum(1 << node for node in expected)
            assert grid.check_region(region.address) == grid.check_region(region) == region
            assert grid.check_region(region.base + region.reverse_base) == region
            assert pickle.loads(pickle.dumps(region)) == copy.deepcopy(region) == region
            assert region.request == sides
            total += 1
    assert sorted(set(grid.requests())) == sorted(product(*(range(1, side + 1) for side in grid.sides)))
    assert total >= len(list(grid.requests()))


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: grid.spec)
def test_numbers_and_places(grid: Mesh | Torus) -> None:
    places = [grid.place(node) for node in range(grid.processors)]
    assert [grid.node(place) for place in places] == list(range(grid.processors))
    assert places == [place[::-1] for place in product(*(range(side) for side in reversed(grid.sides)))]


def test_a_wrapping_address_may_be_written_reduced() -> None:
    ring = Torus(6, 4)
    region = Submesh((4, 3), (3, 2))
    assert region.address == "(4,3,6,4)"
    assert ring.check_region("(4,3,0,0)") == ring.check_region("4, 3, 0, 0") == region
    assert ring.check_region("(4,3,6,4)") == region


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_larger_submeshes(data: st.DataObject) -> None:
    most = data.draw(st.sampled_from([(32, 32), (9, 9, 9), (5, 5, 5, 5)]))
    sides = tuple(data.draw(st.integers(1, side)) for side in most)
    grid = data.draw(st.sampled_from([Mesh, Torus]))(*sides)
    wanted = tuple(data.draw(st.integers(1, side)) for side in sides)
    room = sides if grid.wraps else tuple(m - s + 1 for m, s in zip(sides, wanted, strict=True))
    region = Submesh(tuple(data.draw(st.integers(0, end - 1)) for end in room), wanted)
    assert grid.word(region) == sum(1 << node for node in cells(grid, region))
    assert grid.check_region(region.address) == region


@given(st.integers(0, 12), st.data())
def test_larger_subcubes(n: int, data: st.DataObject) -> None:
    address = "".join(data.draw(st.lists(st.sampled_from("01*"), min_size=n, max_size=n)))
    subcube = Subcube.parse(address)
    assert subcube.address == address
    assert Hypercube(n).word(subcube) == sum(1 << node for node in subcube.nodes)
    assert len(set(subcube.nodes)) == 1 << subcube.dimension


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
    "bad",
    [
        (-1, 0, 0),
        (2, 4, 0),
        (2, 0, 4),
        (2, 1, 1),
        (2, -1, 0),
        (2.0, 0, 0),
        (2, 1.0, 0),
        (True, 0, 0),
        ("2", 0, 0),
    ],
)
def test_subcubes_that_are_none(bad: tuple[object, ...]) -> None:
    with pytest.raises(RegionError) as caught:
        Subcube(*bad)  # type: ignore[arg-type]
    one_line(caught.value)


@pytest.mark.parametrize(
    "bad",
    [
        ((), ()),
        ((0,), (1, 1)),
        ((0,), (0,)),
        ((-1,), (1,)),
        ((0.0,), (1,)),
        ((0,), (True,)),
        ([0], [1]),
        (0, 1),
        (None, None),
    ],
)
def test_submeshes_that_are_none(bad: tuple[object, object]) -> None:
    with pytest.raises(RegionError) as caught:
        Submesh(*bad)  # type: ignore[arg-type]
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
