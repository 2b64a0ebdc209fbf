"""Which regions are asked for exactly."""

from __future__ import annotations

import random
from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.machines import Subcube, Submesh, answers, parse_machine
from allocert.machines.anchors.families import AnchoredBoxes
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


def test_sets_of_many_boxes_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """28 of these 32 processors, one a box: the search for all sets of boxes takes hours before it finds some thousand of them."""

    def listing(*_: Any) -> Any:
        raise AssertionError("the regions were listed")

    monkeypatch.setattr(AnchoredBoxes, "regions", listing)
    found = listed("torus3d:4x4x2;1x1x1;2x2x1;2x2x2", (28, 1), 4, "anchors-in-turn")
    assert found
    assert all(len(region.boxes) == 28 for region in found)


@pytest.mark.parametrize(
    ("spec", "request_"),
    [
        ("pod:4x4x4/4x4x4", (2, 2, 2)),
        ("pod:4x4x4/4x4x4:partial", (1, 2, 3)),
        ("mesh-nodes:16x8", 5),
        ("torus3d:8x8x8;1x1x1;2x2x1;2x2x2;4x4x4", 4),
        ("torus-size:8x8x4;least-waste:2", 7),
        ("tree:2x4x8*3", (4, 1, 2)),
    ],
)
def test_large_machines_of_all_kinds_have_some_up_to_their_end(spec: str, request_: Any) -> None:
    machine = parse_machine(spec)
    found = listed(spec, machine.check_request(request_), 12)
    assert len(set(found)) == len(found) >= 6
    assert max(machine.word(region).bit_length() for region in found) > machine.processors * 7 // 8
