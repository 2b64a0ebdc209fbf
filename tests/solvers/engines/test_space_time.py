from __future__ import annotations

from itertools import combinations, product

import pytest

from allocert.solvers.answer import Status
from allocert.solvers.engines.space_time import Bases, apart

MESH = (3, 2)
SIDES = [(2, 1), (1, 2), (2, 2)]


def separate(bases: Bases, pairs: set[tuple[int, int]]) -> bool:
    cells = [
        set(product(range(x, x + w), range(y, y + h))) for (x, y), (w, h) in zip(bases, SIDES, strict=True)
    ]
    return not any(cells[a] & cells[b] for a, b in pairs)


@pytest.mark.parametrize("count", range(4))
def test_it_agrees_with_trying_every_place(count: int) -> None:
    places = [list(product(range(MESH[0] - w + 1), range(MESH[1] - h + 1))) for w, h in SIDES]
    for chosen in combinations(combinations(range(3), 2), count):
        pairs = set(chosen)
        answer = apart(MESH, SIDES, pairs, lambda bases, pairs=pairs: separate(bases, pairs))
        possible = any(separate(bases, pairs) for bases in product(*places))
        assert answer.status is (Status.FEASIBLE if possible else Status.INFEASIBLE)
        if answer.witness is not None:
            assert separate(answer.witness, pairs)


def test_two_that_never_fit_side_by_side_are_refused() -> None:
    assert apart((2, 2), [(2, 2), (1, 1)], [(0, 1)], lambda bases: True).status is Status.INFEASIBLE


def test_places_that_the_caller_refuses_are_no_answer() -> None:
    assert apart(MESH, SIDES, [], lambda bases: False).status is Status.UNKNOWN
