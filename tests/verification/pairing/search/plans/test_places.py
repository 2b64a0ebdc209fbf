"""Which regions are asked for exactly."""

from __future__ import annotations

import random
from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.machines import Subcube, Submesh, answers, parse_machine
from allocert.machines.tree.families import TreeFamily
from allocert.verification.pairing.contracts import Reference
from allocert.verification.pairing.search.plans.places import places


def listed(spec: str, request: Any, most: int, family: str | None = None) -> list[Any]:
    machine = parse_machine(spec)
    reference = Reference(machine, Contract(family), 0, lambda request: True)
    return places(machine, reference, request, most, random.Random(0))


@pytest.mark.parametrize("spec", ["torus:4x4x4", "torus:8x8x8"])
def test_frames_that_wrap_in_all_axes_come_first(spec: str) -> None:
    side = parse_machine(spec).sides[0]  # type: ignore[attr-defined]
    first = listed(spec, (2, 2, 2), 5)[0]
    assert isinstance(first, Submesh)
    assert all(end >= side for end in first.reverse_base)


def test_each_direction_of_a_large_cube_is_among_them() -> None:
    found = listed("hypercube:10", 1, 12)
    assert all(isinstance(cube, Subcube) for cube in found)
    assert {cube.directions for cube in found} == {1 << direction for direction in range(10)}


def test_they_are_of_the_family() -> None:
    found = listed("hypercube:8", 3, 12, "aligned")
    assert found
    assert all(cube.directions == 7 for cube in found)


def test_all_of_a_small_family_are_listed() -> None:
    assert len(listed("mesh:3x3", (2, 2), 12)) == 4
    assert len(listed("hypercube-nodes:3", 3, 12)) == 8
    assert len(listed("hypercube-nodes:8", 5, 6, "segments")) == 6


def test_sets_of_slots_of_a_tree_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are 184,756 sets of ten slots of these twenty, and few of them answer."""

    def listing(*_: Any) -> Any:
        raise AssertionError("the regions were listed")

    monkeypatch.setattr(TreeFamily, "_of", listing)
    machine = parse_machine("tree:2x2*5")
    for request, least in (((5, 1, 2), 8), ((10, 1, 2), 2), (10, 8)):
        found = listed("tree:2x2*5", request, 12, "best-fit")
        assert len(found) == len(set(found)) >= least
        assert all(answers(machine, region, request) for region in found)
