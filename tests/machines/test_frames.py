from __future__ import annotations

from itertools import product
from math import prod
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.machines.bases import edge_nearest_base, nearest_base
from allocert.machines.frames import base_mask, free_mesh_frames, free_torus_frames

Sides = tuple[int, ...]


SMALL_MESHES = [(x, y) for x in range(1, 10) for y in range(1, 10) if x * y <= 9]


SMALL_MESHES_3D = [(2, 2, 2), (1, 2, 3), (2, 1, 2), (1, 1, 1), (3, 1, 1)]


SMALL_LINES = [(x,) for x in range(1, 10)]


SMALL_TORI = [(x, y) for x in range(1, 4) for y in range(1, 4)]


class Placement(NamedTuple):
    base: tuple[int, ...]
    number: int
    word: int


def number(place: tuple[int, ...], sides: Sides) -> int:
    """x + X*y + X*Y*z + ..."""
    result = 0
    for coordinate, side in zip(reversed(place), reversed(sides), strict=True):
        result = result * side + coordinate
    return result


def frames(sides: Sides) -> list[Sides]:
    return list(product(*(range(1, side + 1) for side in sides)))


def placements(sides: Sides, frame: Sides, *, wraps: bool) -> list[Placement]:
    """Every frame that lies on the machine, processor by processor, in row-major order."""
    found = []
    for base in product(*(range(side) for side in sides)):
        if not wraps and any(b + w > side for b, w, side in zip(base, frame, sides, strict=True)):
            continue
        cells = {
            tuple((b + o) % side for b, o, side in zip(base, offset, sides, strict=True))
            for offset in product(*(range(w) for w in frame))
        }
        word = sum(1 << number(cell, sides) for cell in cells)
        found.append(Placement(base, number(base, sides), word))
    return sorted(found, key=lambda placement: placement.number)


def free_bases(places: list[Placement], busy: int) -> int:
    return sum(1 << place.number for place in places if not place.word & busy)


@pytest.mark.parametrize("sides", SMALL_MESHES + SMALL_MESHES_3D + SMALL_LINES, ids=str)
def test_every_frame_on_every_board_of_a_small_mesh(sides: Sides) -> None:
    for frame in frames(sides):
        places = placements(sides, frame, wraps=False)
        assert base_mask(sides, frame) == free_bases(places, 0)
        for busy in range(1 << prod(sides)):
            assert free_mesh_frames(busy, sides, frame) == free_bases(places, busy)


@pytest.mark.parametrize("sides", [*SMALL_TORI, *SMALL_MESHES_3D, *SMALL_LINES], ids=str)
def test_every_frame_on_every_board_of_a_small_torus(sides: Sides) -> None:
    for frame in frames(sides):
        places = placements(sides, frame, wraps=True)
        for busy in range(1 << prod(sides)):
            assert free_torus_frames(busy, sides, frame) == free_bases(places, busy)


@st.composite
def large_boards(draw: st.DrawFn) -> tuple[Sides, Sides, int]:
    """A machine of one to four dimensions, a frame, and a board with few busy or few free processors."""
    most = draw(st.sampled_from([(32, 32), (100,), (9, 9, 9), (5, 5, 5, 5)]))
    sides = tuple(draw(st.integers(1, side)) for side in most)
    frame = tuple(draw(st.integers(1, side)) for side in sides)
    few = sum(1 << node for node in draw(st.sets(st.integers(0, prod(sides) - 1), max_size=8)))
    if draw(st.booleans()):
        return sides, frame, few
    holes = placements(sides, frame, wraps=True)
    chosen = draw(st.lists(st.sampled_from(holes), min_size=1, max_size=3))
    free = 0
    for hole in chosen:
        free |= hole.word
    return sides, frame, ((1 << prod(sides)) - 1) ^ (free & ~(few & -few) | few)


@given(large_boards())
@settings(max_examples=40)
def test_large_boards(board: tuple[Sides, Sides, int]) -> None:
    sides, frame, busy = board
    assert free_mesh_frames(busy, sides, frame) == free_bases(placements(sides, frame, wraps=False), busy)
    assert free_torus_frames(busy, sides, frame) == free_bases(placements(sides, frame, wraps=True), busy)


def nearest(sides: Sides, frame: Sides, axis: int, bases: int) -> int:
    """By a key: the distance to the nearer edge, the first edge before the second, the number."""

    def key(place: Placement) -> tuple[int, bool, int]:
        before = place.base[axis]
        behind = sides[axis] - frame[axis] - before
        return min(before, behind), before > behind, place.number

    found = [p for p in placements(sides, frame, wraps=False) if bases >> p.number & 1]
    return 1 << min(found, key=key).number if found else 0


@pytest.mark.parametrize("sides", SMALL_MESHES, ids=str)
def test_edge_nearest_base_of_every_set_of_bases(sides: Sides) -> None:
    for frame in frames(sides):
        mask = base_mask(sides, frame)
        axis = 1 if frame[0] >= frame[1] else 0
        bases = mask
        while True:
            assert edge_nearest_base(bases, sides, frame) == nearest(sides, frame, axis, bases)
            if not bases:
                break
            bases = (bases - 1) & mask


@given(st.data())
@settings(max_examples=150)
def test_nearest_base_of_larger_machines(data: st.DataObject) -> None:
    most = data.draw(st.sampled_from([(32, 32), (7, 7, 7), (60,)]))
    sides = tuple(data.draw(st.integers(1, side)) for side in most)
    frame = tuple(data.draw(st.integers(1, side)) for side in sides)
    axis = data.draw(st.integers(0, len(sides) - 1))
    bases = base_mask(sides, frame) & sum(
        1 << a for a in data.draw(st.sets(st.integers(0, prod(sides) - 1), max_size=30))
    )
    assert nearest_base(bases, sides, frame, axis) == nearest(sides, frame, axis, bases)
