from __future__ import annotations

from itertools import product

import pytest

from allocert.solvers.answer import Status
from allocert.solvers.engines.no_overlap import Boxes, no_overlap

Shapes = list[list[tuple[int, int]]]


def packs(width: int, height: int, boxes: Boxes) -> bool:
    cells = [(a, b) for x, y, w, h in boxes for a, b in product(range(x, x + w), range(y, y + h))]
    return len(cells) == len(set(cells)) and all(a < width and b < height for a, b in cells)


def packable(width: int, height: int, shapes: Shapes) -> bool:
    places = [[(x, y, *s) for s in own for x in range(width) for y in range(height)] for own in shapes]
    return any(packs(width, height, boxes) for boxes in product(*places))


@pytest.mark.parametrize(
    "shapes",
    [
        [[(1, 1)]],
        [[(2, 1)], [(1, 2)], [(1, 1)]],
        [[(2, 2)], [(2, 1)]],
        [[(2, 2)], [(2, 2)]],
        [[(3, 1)], [(3, 1), (1, 3)]],
        [[(1, 2)], [(1, 2)], [(1, 2)]],
        [[(2, 1), (1, 2)], [(2, 1), (1, 2)], [(2, 1)]],
        [[(3, 2)], [(1, 1)]],
    ],
    ids=str,
)
def test_it_agrees_with_trying_every_place(shapes: Shapes) -> None:
    answer = no_overlap(3, 2, shapes, lambda boxes: packs(3, 2, boxes))
    assert answer.status is (Status.FEASIBLE if packable(3, 2, shapes) else Status.INFEASIBLE)
    if answer.witness is not None:
        assert packs(3, 2, answer.witness)
        assert all((w, h) in own for (_, _, w, h), own in zip(answer.witness, shapes, strict=True))


def test_only_the_listed_starts_are_used() -> None:
    shapes: Shapes = [[(2, 1)], [(2, 1)]]
    free = ([[0, 2], [0, 2]], [[0], [0]])
    blocked = ([[0, 1], [1]], [[0], [0]])
    given = {"seed": 1, "deterministic_seconds": 5.0}
    assert no_overlap(4, 1, shapes, lambda boxes: packs(4, 1, boxes), starts=free, **given).witness
    refused = no_overlap(4, 1, shapes, lambda boxes: packs(4, 1, boxes), starts=blocked, **given)
    assert refused.status is Status.INFEASIBLE


def test_places_that_the_caller_refuses_are_no_answer() -> None:
    answer = no_overlap(2, 2, [[(1, 1)]], lambda boxes: False)
    assert answer.status is Status.UNKNOWN
    assert "engine error" in answer.reason
