from __future__ import annotations

import random
from itertools import combinations, product

import pytest
from tests.models.torus.non_preemptive.test_makespan import drawn

from allocert.models.torus.non_preemptive.bounds import (
    cells_of,
    laminar,
    list_schedule,
    lower_bounds,
    never_together,
    stacked,
)
from allocert.models.torus.non_preemptive.makespan import PLACINGS
from allocert.models.torus.preemptive.small_makespans import least_by_search


@pytest.mark.parametrize("torus", range(1, 8))
def test_pairs_that_never_run_together(torus: int) -> None:
    for placing, one, other in product(PLACINGS, range(1, torus + 1), range(1, torus + 1)):
        if placing == "strided" and (torus % one or torus % other):
            continue
        pairs = product(cells_of(torus, one, placing), cells_of(torus, other, placing))
        always = all(a & b for a, b in pairs)
        assert not never_together(torus, one, other, placing) or always
        if placing != "aligned":
            assert never_together(torus, one, other, placing) == always


def test_laminar_families() -> None:
    def families(torus: int, sides: list[int], placing: str) -> list[list[int]]:
        return [cells_of(torus, side, placing) for side in sides]

    assert laminar(families(8, [1, 2, 4, 8], "aligned"))
    assert laminar(families(8, [1, 2, 4, 8], "strided"))
    assert laminar(families(12, [1, 3, 6], "strided"))
    assert laminar(families(7, [1, 2, 4], "aligned"))
    assert not laminar(families(8, [2], "contiguous"))
    assert not laminar(families(6, [2, 3], "strided"))
    assert not laminar(families(6, [2, 3], "aligned"))


def test_stacks_leave_no_row_waiting() -> None:
    for seed in range(20):
        draw = random.Random(seed)
        jobs = drawn(8, [1, 2, 4, 8], 9, seed)
        families = [cells_of(8, side, draw.choice(["aligned"])) for side, _ in jobs]
        choice = [draw.randrange(len(family)) for family in families]
        starts = stacked(jobs, choice, families)
        load = [
            sum(t for (_, t), f, c in zip(jobs, families, choice, strict=True) if f[c] >> r & 1)
            for r in range(8)
        ]
        assert max(s + t for s, (_, t) in zip(starts, jobs, strict=True)) == max(load)
        held = [(s, s + t, f[c]) for s, (_, t), f, c in zip(starts, jobs, families, choice, strict=True)]
        assert not any(a[2] & b[2] and a[0] < b[1] and b[0] < a[1] for a, b in combinations(held, 2))


def test_bounds_hold_and_lists_are_schedules() -> None:
    for seed in range(40):
        jobs = drawn(5, [1, 2, 3, 4, 5], 2 + seed % 4, seed, longest=4)
        least = least_by_search(5, jobs, "cumulative")
        assert max(lower_bounds(5, jobs).values()) <= least
        families = [cells_of(5, side, "contiguous") for side, _ in jobs]
        value, starts, chosen = list_schedule(jobs, families, 0)
        held = [(s, s + t, f[c]) for s, (_, t), f, c in zip(starts, jobs, families, chosen, strict=True)]
        assert value == max(end for _, end, _ in held) >= least
        assert not any(a[2] & b[2] and a[0] < b[1] and b[0] < a[1] for a, b in combinations(held, 2))


def test_the_pigeonhole_bound_is_seen() -> None:
    assert lower_bounds(4, [(2, 3), (2, 3), (2, 3)]) == {"longest": 3, "area": 5, "sides from 2": 6}
