from __future__ import annotations

from itertools import product

import pytest

from allocert.machines.pod import Pod
from allocert.models.pod.groups import best_fit_decreasing, division, free_blocks


@pytest.mark.parametrize("room", [(2, 2), (3, 1), (4, 0, 2), (5, 5)])
@pytest.mark.parametrize("counts", [[1], [2, 1, 1], [3, 3], [2, 2, 2], [4, 1, 1], [5, 3, 2]])
def test_divisions_are_the_solutions_of_the_constraints(room: tuple[int, ...], counts: list[int]) -> None:
    model = division(room, counts)
    solutions = [
        values
        for values in product((False, True), repeat=model.problem.variables)
        if model.problem.broken(values) is None
    ]
    divided = [
        groups
        for groups in product(range(len(room)), repeat=len(counts))
        if all(
            sum(count for count, group in zip(counts, groups, strict=True) if group == place) <= free
            for place, free in enumerate(room)
        )
    ]
    assert bool(solutions) == bool(divided)
    for values in solutions:
        groups = model.groups_of(values)
        assert all(len(groups[count]) >= counts.count(count) for count in counts)
    if best_fit_decreasing(room, counts) is not None:
        assert divided


def test_free_blocks_of_each_group() -> None:
    assert free_blocks(Pod((2,), (2, 1, 1), 2), 0b00_01_00_10) == [[1], [3]]
