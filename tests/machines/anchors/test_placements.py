from __future__ import annotations

from itertools import product

import pytest

from allocert.errors import SpecError
from allocert.machines.anchors.placements import Placement, grids_overlap


def test_anchors_go_on_until_they_repeat() -> None:
    for length, spacing, seed in product(range(1, 10), repeat=3):
        if spacing > length or seed >= length:
            continue
        expected, place = [seed], (seed + spacing) % length
        while place != seed:
            expected.append(place)
            place = (place + spacing) % length
        assert Placement((1,), (spacing,), (seed,)).positions((length,)) == (tuple(expected),)


def test_x_varies_slowest() -> None:
    placement = Placement.parse("2x1@2,1+1,0", (4, 2))
    assert list(placement.anchors((4, 2))) == [(1, 0), (1, 1), (3, 0), (3, 1)]
    assert placement.volume == 2


@pytest.mark.parametrize("text", ["2x2x1", "2x2x2@2,2,1+1,0,0", "1x1x1@1,2,3", "4x4x2+3,3,1", "2x2x2@1,1,1"])
def test_texts_read_back(text: str) -> None:
    assert Placement.parse(text, (4, 4, 4)).text == text


def test_what_goes_without_saying_is_left_out() -> None:
    assert Placement.parse("2x2x2@2,2,2+0,0,0", (4, 4, 4)).text == "2x2x2"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "3 sides"),
        ("2x2x2@", "3 sides"),
        ("2x2x2+1,0,0@1,1,1", "3 sides"),
        ("2x2x٢", "3 sides"),
        ("2x2", "one side an axis of 3"),
        ("2x2x2@1,1", "one spacing an axis of 3"),
        ("2x2x2+1", "one seed an axis of 3"),
        ("2x2x5", "each side from 1 to that of the torus"),
        ("0x2x2", "each side from 1"),
        ("2x2x2@0,1,1", "each spacing from 1"),
        ("2x2x2@5,1,1", "each spacing from 1 to that of the torus"),
        ("2x2x2+4,0,0", "each seed from 0 to that of the torus less 1"),
    ],
)
def test_placements_that_are_none(text: str, expected: str) -> None:
    with pytest.raises(SpecError, match=f"placement: got .*, expected .*{expected}"):
        Placement.parse(text, (4, 4, 4))


def test_grids_overlap_iff_some_of_their_intervals_do() -> None:
    for length in range(1, 6):
        grids = list(product(range(length), range(1, length + 1), range(1, length + 1)))
        covered = {
            (seed, spacing, size): frozenset(
                (seed + step * spacing + place) % length for step in range(length) for place in range(size)
            )
            for seed, spacing, size in grids
        }
        for one, other in product(grids, repeat=2):
            assert grids_overlap(length, one, other) == bool(covered[one] & covered[other])
