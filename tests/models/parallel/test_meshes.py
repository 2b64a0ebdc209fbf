"""Definitions of strings, squares and boxes, by hand and against each other."""

from __future__ import annotations

import pytest

from allocert.machines import Mesh, Torus
from allocert.machines.words import bits
from allocert.models.parallel.meshes import (
    box,
    cubes,
    greatest_on,
    led_cubes,
    led_strings,
    rectangles,
    rectangles_beside,
    sets_by_size,
    squares,
    starting_at,
)


def test_boxes_by_hand() -> None:
    assert box(Mesh(3, 3), 0, (2, 2)) == 0b000_011_011
    assert box(Mesh(3, 3), 4, (2, 2)) == 0b110_110_000
    assert box(Mesh(3, 3), 8, (2, 1)) == 0
    assert box(Torus(3, 3), 8, (2, 2)) == 0b101_000_101
    assert box(Torus(3), 1, (3,)) == 0b111
    assert box(Torus(3), 1, (4,)) == 0


def test_leaders_by_hand() -> None:
    assert [led_strings(Mesh(5), 0b11011, pe) for pe in range(5)] == [[2], [1], [], [2], [1]]
    assert [led_strings(Torus(5), 0b11011, pe) for pe in (3, 4)] == [[4], [3]]
    assert [led_strings(Torus(3), 0b111, pe) for pe in range(3)] == [[3], [], []]
    assert [led_strings(Mesh(3), 0b111, pe) for pe in range(3)] == [[3], [2], [1]]
    assert [led_cubes(Torus(2, 2), 0b1111, pe) for pe in range(4)] == [[2], [], [], []]
    assert [led_cubes(Mesh(2, 2), 0b1111, pe) for pe in range(4)] == [[2], [1], [1], [1]]
    assert led_cubes(Mesh(1), 1, 0) == [1]
    assert led_cubes(Mesh(1), 0, 0) == []


@pytest.mark.parametrize("machine", [Mesh(4), Torus(4), Mesh(5), Torus(5)], ids=lambda m: m.spec)
def test_strings_are_boxes_of_one_dimension(machine: Mesh | Torus) -> None:
    for available in range(machine.full + 1):
        for pe in bits(available):
            assert led_strings(machine, available, pe) == led_cubes(machine, available, pe)


def test_shapes() -> None:
    assert list(cubes(Mesh(3, 3), 2)) == [(1, (1, 1)), (2, (2, 2))]
    assert list(squares(Mesh(2, 2), 5)) == [(1, (1, 1)), (4, (2, 2))]
    assert list(rectangles_beside(Mesh(2, 2), 0, 2)) == [(1, (1, 2)), (2, (2, 2))]
    assert list(rectangles_beside(Mesh(2, 2), 1, 2)) == [(1, (2, 1)), (2, (2, 2))]
    assert sorted(value for value, _ in rectangles(Mesh(2, 2))) == [1, 2, 2, 4]


def test_corners_and_greatest_values() -> None:
    assert starting_at(Mesh(3, 3), 0b111_111_111, (2, 2)) == 0b000_011_011
    machine = Mesh(3, 3)
    shapes = list(rectangles(machine))
    assert [greatest_on(machine, 0b000_011_111, pe, shapes, 0) for pe in range(6)] == [4, 2, 1, 2, 1, 0]


def test_sets_by_size() -> None:
    assert list(sets_by_size(3)) == [0, 1, 2, 4, 3, 5, 6, 7]
