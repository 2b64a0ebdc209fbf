from __future__ import annotations

from itertools import permutations, product
from math import prod

import pytest

from allocert.errors import SpecError
from allocert.machines.shapes.rules import Rule, factorisations

SIDES = [(6,), (4, 3), (3, 3, 2), (2, 2, 2, 2), (5, 1, 2)]


@pytest.mark.parametrize("sides", SIDES)
def test_factorisations_are_all_boxes_that_fit(sides: tuple[int, ...]) -> None:
    boxes = list(product(*(range(1, side + 1) for side in sides)))
    for volume in range(1, prod(sides) + 2):
        found = factorisations(sides, volume)
        assert sorted(found) == sorted(box for box in boxes if prod(box) == volume)
        keys = [(sum(volume // side for side in box), max(box), box) for box in found]
        assert keys == sorted(keys)


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("waste", range(4))
def test_waste_is_bounded_and_the_least_comes_first(sides: tuple[int, ...], waste: int) -> None:
    rule = Rule.parse(f"least-waste:{waste}", len(sides))
    for processors in range(1, prod(sides) + 1):
        volumes = [prod(shape) for shape in rule.shapes(sides, processors)]
        assert volumes == sorted(volumes)
        assert all(processors <= volume <= processors + waste for volume in volumes)
        boxes = product(*(range(1, side + 1) for side in sides))
        assert len(volumes) == sum(1 for box in boxes if processors <= prod(box) <= processors + waste)


def test_no_more_volumes_are_tried_than_there_are_processors() -> None:
    rule = Rule.parse("least-waste:999999999", 2)
    assert rule.shapes((3, 2), 4) == Rule.parse("least-waste:2", 2).shapes((3, 2), 4)


@pytest.mark.parametrize("axes", [3, 4])
def test_shapes_of_a_table_are_turned_in_the_order_of_their_sides(axes: int) -> None:
    for shape, sides in product(product(range(1, 4), repeat=axes), product((1, 2, 3), repeat=axes)):
        turned = (one for one in permutations(shape) if all(map(int.__le__, one, sides)))
        assert Rule("table", 0, (shape,)).shapes(sides, 1) == tuple(dict.fromkeys(turned))


def test_a_shape_of_many_equal_sides_is_turned_at_once() -> None:
    ones = (1,) * 15
    rule = Rule("table", 0, ((2, *ones),))
    assert rule.shapes((*ones, 2), 1) == ((*ones, 2),)
    assert len(rule.shapes((2,) * 16, 2)) == 16


def test_multiples_are_rounded_up() -> None:
    rule = Rule.parse("multiple:4", 2)
    for processors in range(1, 17):
        assert rule.shapes((4, 4), processors) == factorisations((4, 4), -(-processors // 4) * 4)


def test_a_table_gives_its_shapes_of_the_least_volume() -> None:
    rule = Rule.parse("table:4x1,2x1,2x2,1x2", 2)
    assert rule.shapes((4, 3), 1) == ((2, 1), (1, 2))
    assert rule.shapes((4, 3), 3) == ((4, 1), (2, 2))
    assert rule.shapes((4, 4), 3) == ((4, 1), (1, 4), (2, 2))
    assert rule.shapes((4, 3), 5) == ()
    for sides, processors in product([(4, 3), (2, 2), (3, 1)], range(1, 6)):
        fitting = {
            t for shape in rule.table for t in permutations(shape) if t[0] <= sides[0] and t[1] <= sides[1]
        }
        volumes = [prod(shape) for shape in fitting if prod(shape) >= processors]
        expected = {shape for shape in fitting if volumes and prod(shape) == min(volumes)}
        assert set(rule.shapes(sides, processors)) == expected


@pytest.mark.parametrize("text", ["exact", "least-waste:0", "multiple:7", "table:2x1,4x4"])
def test_texts_read_back(text: str) -> None:
    assert Rule.parse(text, 2).text == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "best",
        "exact:1",
        "least-waste",
        "multiple:0",
        "multiple:-1",
        "table:",
        "table:2",
        "table:2x0",
        "table:2x1,",
    ],
)
def test_rules_that_are_none(text: str) -> None:
    with pytest.raises(SpecError, match=r"^rule: got "):
        Rule.parse(text, 2)
