from __future__ import annotations

from functools import partial
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.errors import SpecError
from allocert.machines import AlignedBlocks, AllSubcubes, GrayCode, GrayRuns, Hypercube, Mesh, family_of
from allocert.machines.systems.subcube_systems import CUBE_BUDDIES, SUBCUBE_SYSTEMS, SubcubeSystem
from allocert.models.systems.systems import SYSTEMS, buddy, cyclical, gray, k_cube

DEFINED: dict[str, Any] = {
    **dict(
        zip(
            ("buddy", "double-buddy", "gray-buddy", "double-gray-buddy", "cyclical-buddy"),
            SYSTEMS.values(),
            strict=False,
        )
    ),
    "complete": SYSTEMS["complete"],
    **{name: partial(k_cube, k=k) for name, k in CUBE_BUDDIES.items()},
}


@pytest.mark.parametrize("name", SUBCUBE_SYSTEMS)
@pytest.mark.parametrize("n", range(7))
def test_the_rules_give_the_systems_in_the_order_of_all_subcubes(name: str, n: int) -> None:
    cube = Hypercube(n)
    for k in cube.requests():
        regions = list(SubcubeSystem(cube, name).regions(k))
        own = set(DEFINED[name](n, k))
        assert regions == [one for one in AllSubcubes(cube).regions(k) if one in own]
        assert len(regions) == len(own)


@pytest.mark.parametrize(
    ("name", "defined"), [("buddy", buddy), ("gray-buddy", gray), ("cyclical-buddy", cyclical)]
)
def test_the_rules_under_every_permutation(name: str, defined: Any) -> None:
    for n in range(1, 5):
        for pi in permutations(range(1, n + 1)):
            system = SubcubeSystem(Hypercube(n), name, pi)
            for k in range(n + 1):
                assert set(system.regions(k)) == set(defined(n, k, pi))


@pytest.mark.parametrize("n", range(6))
def test_two_systems_are_families_that_others_have(n: int) -> None:
    cube, code = Hypercube(n), GrayCode.reflected(n)
    for k in cube.requests():
        assert list(SubcubeSystem(cube, "buddy").regions(k)) == list(AlignedBlocks(cube).regions(k))
        assert set(SubcubeSystem(cube, "gray-buddy").regions(k)) == set(GrayRuns(cube, code).regions(k))


@pytest.mark.parametrize("name", SUBCUBE_SYSTEMS)
@given(busy=st.integers(0, (1 << 32) - 1), k=st.integers(0, 5))
def test_the_free_ones(name: str, busy: int, k: int) -> None:
    system = SubcubeSystem(Hypercube(5), name)
    expected = [one for one in system.regions(k) if not system.machine.word(one) & busy]
    assert list(system.free(busy, k)) == expected
    assert system.first_free(busy, k) == (expected[0] if expected else None)


def test_mistakes() -> None:
    with pytest.raises(SpecError, match="system of subcubes: got 'body'"):
        SubcubeSystem(Hypercube(3), "body")
    with pytest.raises(SpecError, match=r"a permutation of 1\.\.3"):
        SubcubeSystem(Hypercube(3), "buddy", (1, 2))
    with pytest.raises(SpecError, match="expected a hypercube"):
        SubcubeSystem(Mesh(2, 2), "buddy")  # type: ignore[arg-type]
    with pytest.raises(SpecError, match="cyclical-buddy"):
        family_of(Hypercube(3), "cyclic")
