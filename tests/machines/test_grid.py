from __future__ import annotations

import copy
import pickle
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.machines.test_machine import one_line

from allocert.errors import RegionError
from allocert.machines import (
    Mesh,
    Submesh,
    Torus,
)

GRIDS = [
    cls(*sides)
    for cls in (Mesh, Torus)
    for sides in [(1,), (4,), (1, 1), (2, 1), (1, 3), (3, 2), (3, 3), (2, 2, 2), (3, 1, 2), (2, 1, 2, 2)]
]


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
@settings(max_examples=80)
def test_larger_submeshes(data: st.DataObject) -> None:
    most = data.draw(st.sampled_from([(32, 32), (9, 9, 9), (5, 5, 5, 5)]))
    sides = tuple(data.draw(st.integers(1, side)) for side in most)
    grid = data.draw(st.sampled_from([Mesh, Torus]))(*sides)
    wanted = tuple(data.draw(st.integers(1, side)) for side in sides)
    room = sides if grid.wraps else tuple(m - s + 1 for m, s in zip(sides, wanted, strict=True))
    region = Submesh(tuple(data.draw(st.integers(0, end - 1)) for end in room), wanted)
    assert grid.word(region) == sum(1 << node for node in cells(grid, region))
    assert grid.check_region(region.address) == region


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
