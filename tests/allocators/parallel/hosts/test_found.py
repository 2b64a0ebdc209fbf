from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from allocert.allocators.parallel.hosts.found import (
    Found,
    cube_pass,
    equal_pass,
    frame_pass,
    inside,
    next_larger,
    region_of,
)
from allocert.allocators.parallel.hosts.host import ParallelDoubleGrayBest
from allocert.allocators.parallel.hosts.ways import ways_of
from allocert.machines import Hypercube, Machine, Mesh, Region, family_of, parse_machine
from allocert.machines.words import bits, word_of


def regions(machine: Machine, found: Any) -> list[Region]:
    return [region_of(machine, one.shape, leader) for one in found for leader in bits(one.leaders)]


@pytest.mark.parametrize("spec", ["mesh:5", "torus:5", "mesh:3x2", "torus:2x3", "mesh:2x2x2", "torus:2x1x3"])
def test_every_available_frame_is_found(spec: str) -> None:
    machine = parse_machine(spec)
    for busy in range(1 << machine.processors):
        for sides in machine.requests():
            for name, run in (("frames", frame_pass), ("equal-frames", equal_pass)):
                expected = list(family_of(machine, name).free(busy, sides))
                assert regions(machine, run(machine, busy, sides)) == expected


@pytest.mark.parametrize("system", ["gray-buddy", "double-buddy", "cyclical-buddy", "1-cube-buddy"])
def test_every_available_subcube_is_found(system: str) -> None:
    cube = Hypercube(3)
    for busy in range(256):
        for q in cube.requests():
            found = regions(cube, cube_pass(partial(ways_of, system))(cube, busy, q))
            assert found == list(family_of(cube, system).free(busy, q))


@pytest.mark.parametrize("spec", ["hypercube:3", "mesh:3x3", "torus:3x2", "torus:4", "mesh:2x2x2"])
def test_what_lies_inside(spec: str) -> None:
    """One region after the other: the leaders inside it, by comparing sets of processors."""
    machine = parse_machine(spec)
    family = family_of(machine)
    for request in machine.requests():
        own = [(one, machine.word(one)) for one in family.regions(request)]
        for larger in next_larger(machine, request, equal=False):
            for big in family.regions(larger):
                shape: Any = getattr(big, "directions", None) or larger
                for small, _ in own:
                    form: Any = getattr(small, "directions", request)
                    lead = inside(machine, form, Found(shape, 1 << _leader(machine, big)))
                    word = machine.word(big)
                    held = {_leader(machine, one) for one, w in own if w & word == w and _form(one) == form}
                    if all(side < room for side, room in zip(_sides(larger), _room(machine), strict=True)):
                        assert lead == word_of(held)
                    else:
                        assert lead & ~word_of(held) == 0


def test_larger_requests() -> None:
    assert list(next_larger(Hypercube(4), 2, False)) == [3, 4]
    assert list(next_larger(Mesh(4, 3), (2, 3), False)) == [(3, 3)]
    assert list(next_larger(Mesh(4, 3), (2, 2), True)) == [(3, 3)]
    assert list(next_larger(Mesh(4, 3), (3, 3), True)) == []
    assert list(next_larger(Mesh(4, 3), (2, 1), True)) == []


def test_a_system_with_a_gap() -> None:
    """Of the free nodes here, ***1 and 0000, the double Gray-coded system has a cube, and no square with 00*1 in it."""
    cube = Hypercube(4)
    family = family_of(cube, "double-gray-buddy")
    free = cube.word("***1") | 1
    inner = cube.word("00*1")
    squares = [cube.word(one) for one in family.free(cube.full ^ free, 2)]
    assert not any(inner & ~square == 0 for square in squares)
    assert cube.word("***1") in [cube.word(one) for one in family.free(cube.full ^ free, 3)]
    taken = ParallelDoubleGrayBest(cube, cube.full ^ free).allocate(1)
    assert taken is not None
    assert taken.address == "000*"


def _form(region: Any) -> Any:
    return getattr(region, "directions", getattr(region, "sides", None))


def _leader(machine: Any, region: Any) -> int:
    return region.base if isinstance(machine, Hypercube) else machine.node(region.base)


def _sides(request: Any) -> tuple[int, ...]:
    return request if isinstance(request, tuple) else ()


def _room(machine: Any) -> tuple[int, ...]:
    return (
        ()
        if isinstance(machine, Hypercube)
        else (machine.sides if machine.wraps else tuple(s + 1 for s in machine.sides))
    )
