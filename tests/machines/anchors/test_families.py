from __future__ import annotations

from itertools import combinations

import pytest

from allocert.errors import SpecError
from allocert.machines import family_of, parse_machine
from allocert.machines.anchors.families import NAMES, parts
from allocert.machines.anchors.torus import AnchoredTorus

SPECS = ["torus3d:5x1x1;2x1x1@1,1,1", "torus3d:3x2x1;1x1x1;2x1x1@1,1,1;3x1x1", "ring:5"]


def _machine(spec: str) -> AnchoredTorus:
    machine = parse_machine(spec)
    assert isinstance(machine, AnchoredTorus)
    return machine


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", NAMES)
def test_first_free_is_the_first_of_the_free_ones(spec: str, name: str) -> None:
    machine = _machine(spec)
    family = family_of(machine, name)
    for request in machine.requests():
        size, count = parts(request)
        boxes = machine.anchoring.listed(size)
        for busy in range(machine.full + 1):
            sets = {
                sum(word for word, _ in chosen)
                for chosen in combinations([box for box in boxes if not box[0] & busy], count)
                if sum(word for word, _ in chosen).bit_count() == size * count
            }
            free = list(family.free(busy, request))
            assert {machine.word(region) for region in free} == sets
            first = family.first_free(busy, request)
            if first is not None:
                assert first == free[0]
            elif not name.endswith("in-turn"):
                assert not sets


def test_regions_are_all_sets_in_order() -> None:
    machine = _machine("torus3d:5x1x1;2x1x1@1,1,1")
    family = family_of(machine)
    assert family.name == "anchors"
    assert [machine.word(region) for region in family.regions(2)] == [0b11, 0b110, 0b1100, 0b11000, 0b10001]
    words = [machine.word(region) for region in family.regions((4, 2))]
    assert words == [0b1111, 0b11011, 0b11110, 0b10111, 0b11101]
    assert words == [machine.word(region) for region in family.free(0, (4, 2))]


def test_one_after_another_may_miss_what_fits() -> None:
    """The smallest case: 0 and 1 are taken first, and 2 and 4 are left."""
    machine, busy = _machine("torus3d:5x1x1;2x1x1@1,1,1"), 0b01000
    fits = family_of(machine).first_free(busy, (4, 2))
    assert fits is not None
    assert fits.address == "(1,0,0:2x1x1)+(4,0,0:2x1x1)"
    assert family_of(machine, "anchors-in-turn").first_free(busy, (4, 2)) is None


def test_what_destroys_least_comes_first() -> None:
    """Processors 3 and 4 lie in no free triple, 0 and 1 in one."""
    machine = _machine("torus3d:6x1x1;2x1x1@1,1,1;3x1x1")
    chosen = {name: family_of(machine, name).first_free(0b100000, 2) for name in NAMES}
    assert [region and region.address for region in chosen.values()] == ["(0,0,0:2x1x1)"] * 2 + [
        "(3,0,0:2x1x1)"
    ] * 2


def test_no_such_family() -> None:
    with pytest.raises(SpecError, match="family: got 'frames', expected anchors, anchors-in-turn"):
        family_of(_machine("ring:5"), "frames")
