from __future__ import annotations

from itertools import permutations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.errors import RequestError, SpecError
from allocert.machines import (
    AlignedBlocks,
    AllSubcubes,
    Family,
    Frames,
    GrayCode,
    GrayRuns,
    Hypercube,
    Mesh,
    Region,
    Torus,
    family_of,
    parse_machine,
)

SMALL: list[Family] = [
    *(AlignedBlocks(Hypercube(n)) for n in range(4)),
    *(AllSubcubes(Hypercube(n)) for n in range(4)),
    *(GrayRuns(Hypercube(n), GrayCode(p)) for n in range(4) for p in permutations(range(1, n + 1))),
    *(
        Frames(kind(*sides))
        for kind in (Mesh, Torus)
        for sides in [(1, 1), (5,), (1, 4), (2, 2), (3, 2), (2, 3)]
    ),
    *(Frames(kind(*sides)) for kind in (Mesh, Torus) for sides in [(3, 3), (2, 2, 2), (1, 2, 3)]),
]


def by_definition(family: Family, busy: int, request: Any) -> list[Region]:
    return [r for r in family.regions(request) if not family.machine.word(r) & busy]


@pytest.mark.parametrize("family", SMALL, ids=lambda family: f"{family.name}-{family.machine.spec}")
def test_the_kernel_agrees_with_the_definition_on_every_board(family: Family) -> None:
    machine = family.machine
    for request in machine.requests():
        regions = [(r, machine.word(r)) for r in family.regions(request)]
        assert all(region.request == request for region, _ in regions)
        for busy in range(1 << machine.processors):
            expected = [region for region, word in regions if not word & busy]
            assert list(family.free(busy, request)) == expected
            assert family.first_free(busy, request) == (expected[0] if expected else None)


@pytest.mark.parametrize("n", range(7))
def test_the_papers_counts(n: int) -> None:
    cube = Hypercube(n)
    for k in range(n + 1):
        assert len(set(AlignedBlocks(cube).regions(k))) == 1 << (n - k)
        assert len(set(AllSubcubes(cube).regions(k))) == (1 << (n - k)) * comb(n, k)
        runs = len(set(GrayRuns(cube, GrayCode.reflected(n)).regions(k)))
        assert runs == (1 if k == n else 1 << n if k == 0 else 1 << (n - k + 1))
        sets = [set(f.regions(k)) for f in (AlignedBlocks(cube), GrayRuns(cube, GrayCode.reflected(n)))]
        assert sets[0] <= sets[1] <= set(AllSubcubes(cube).regions(k))


@st.composite
def large_boards(draw: st.DrawFn) -> tuple[Family, int, Any]:
    """A family, a request, and a board with few busy processors or few free ones."""
    n = draw(st.integers(4, 8))
    cube, sides = Hypercube(n), st.integers(1, 20)
    family: Family = draw(
        st.sampled_from(
            [
                AlignedBlocks(cube),
                AllSubcubes(Hypercube(min(n, 6))),
                GrayRuns(cube, GrayCode(tuple(draw(st.permutations(range(1, n + 1)))))),
                Frames(Mesh(draw(sides), draw(sides))),
                Frames(Torus(draw(sides), draw(sides))),
            ]
        )
    )
    machine = family.machine
    request = draw(st.sampled_from(list(machine.requests())))
    few = sum(1 << node for node in draw(st.sets(st.integers(0, machine.processors - 1), max_size=6)))
    hole = machine.word(draw(st.sampled_from(list(family.regions(request)))))
    return family, draw(st.sampled_from([few, machine.full ^ hole, machine.full ^ (hole | few)])), request


@given(large_boards())
@settings(max_examples=80)
def test_large_boards(case: tuple[Family, int, Any]) -> None:
    family, busy, request = case
    expected = by_definition(family, busy, request)
    assert list(family.free(busy, request)) == expected
    assert family.first_free(busy, request) == (expected[0] if expected else None)


def test_families_by_name() -> None:
    cube, mesh, ring = Hypercube(3), Mesh(3, 2), Torus(4)
    assert family_of(cube) == family_of(cube, "subcubes") == AllSubcubes(cube)
    assert family_of(cube, "aligned") == AlignedBlocks(cube)
    assert family_of(cube, "gray") == GrayRuns(cube, GrayCode.reflected(3))
    assert family_of(mesh) == family_of(mesh, "frames") == Frames(mesh)
    assert family_of(ring).name == "frames"


@pytest.mark.parametrize(
    ("machine", "name"),
    [("hypercube:3", "frames"), ("mesh:3x2", "aligned"), ("torus:3", "gray"), ("mesh:2", "")],
)
def test_families_that_a_machine_lacks(machine: str, name: str) -> None:
    with pytest.raises(SpecError, match=r"^family: got .*, expected .* on .*$"):
        family_of(parse_machine(machine), name)


@pytest.mark.parametrize("family", [family_of(Hypercube(3), n) for n in ("aligned", "gray", "subcubes")])
def test_a_family_checks_the_request(family: Family) -> None:
    for bad in (4, -1, True, (1, 1)):
        for ask in (lambda r: list(family.regions(r)), lambda r: list(family.free(0, r))):
            with pytest.raises(RequestError):
                ask(bad)
        with pytest.raises(RequestError):
            family.first_free(0, bad)


def test_a_code_of_another_dimension() -> None:
    with pytest.raises(SpecError, match=r"permutation of 1\.\.3"):
        GrayRuns(Hypercube(3), GrayCode.reflected(4))
