"""Least makespans without contention and preemption: bounds, lists and engine against a search of all schedules."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import faults
from allocert.errors import InstanceError
from allocert.machines.subtorus import Subtorus
from allocert.machines.words import bits
from allocert.models.torus.non_preemptive.bounds import (
    cells_of,
)
from allocert.models.torus.non_preemptive.makespan import (
    PLACINGS,
    MakespanLimit,
    least_makespan,
)
from allocert.models.torus.preemptive.small_makespans import least_by_search
from allocert.solvers.answer import Status

_NONE = MakespanLimit(deterministic_seconds=0.0, seconds=1.0)


def drawn(torus: int, sides: list[int], count: int, seed: int, longest: int = 3) -> list[tuple[int, int]]:
    draw = random.Random(seed)
    return [(draw.choice(sides), draw.randint(1, longest)) for _ in range(count)]


@pytest.mark.parametrize("placing", PLACINGS)
@pytest.mark.parametrize(
    ("torus", "sides"),
    [(1, [1]), (2, [1, 2]), (4, [1, 2]), (4, [1, 2, 4]), (6, [1, 2, 3]), (6, [2, 3, 6]), (3, [1, 3])],
)
def test_least_makespans_are_those_of_all_schedules(placing: str, torus: int, sides: list[int]) -> None:
    for seed in range(12):
        whole = drawn(torus, sides, 2 + seed % 4, seed)
        answer = least_makespan(JobSet.of(torus, whole), placing)  # type: ignore[arg-type]
        assert answer.status is Status.OPTIMAL
        assert answer.value == least_by_search(torus, whole, placing)
        assert answer.witness is not None
        assert list(faults(answer.witness, deadline=answer.value, preemptive=False)) == []


@pytest.mark.parametrize(("torus", "sides"), [(5, [1, 2, 3, 4, 5]), (7, [2, 3]), (6, [4, 5, 1]), (4, [3, 2])])
def test_sides_without_divisibility_as_p_intervals(torus: int, sides: list[int]) -> None:
    for placing, seed in product(("contiguous", "aligned"), range(8)):
        whole = drawn(torus, sides, 2 + seed % 4, seed)
        answer = least_makespan(JobSet.of(torus, whole), placing)  # type: ignore[arg-type]
        assert answer.status is Status.OPTIMAL
        assert answer.value == least_by_search(torus, whole, placing)


def test_cells_cost_what_they_cost() -> None:
    """Aligned cells need 4, other p-intervals 3; of sides 2 and 3 on T_6 strided subtori always have common rows."""
    jobs = JobSet.of(4, [(2, 1), (2, 1), (1, 2), (1, 2), (1, 3)])
    assert [least_makespan(jobs, placing).value for placing in PLACINGS] == [3, 4, 4]
    jobs = JobSet.of(6, [(2, 1), (3, 1)])
    assert [least_makespan(jobs, placing).value for placing in PLACINGS] == [1, 1, 2]


def test_strided_cells_are_strided() -> None:
    jobs = JobSet.of(8, drawn(8, [1, 2, 4, 8], 12, 1))
    witness = least_makespan(jobs, "strided").witness
    assert witness is not None
    for piece in witness.pieces:
        assert piece.region.rows in cells_of(8, piece.region.side, "strided")
        assert piece.region.cols == piece.region.rows


def test_times_are_exact_rationals() -> None:
    jobs = JobSet.of(2, [(1, "1/3"), (1, "1/2"), (1, "1/6"), (2, "1/7")])
    for placing in PLACINGS:
        answer = least_makespan(jobs, placing)
        assert answer.value == answer.bound == Fraction(1, 2) + Fraction(1, 7)


def test_scaling_all_times_scales_the_answer() -> None:
    whole = drawn(4, [1, 2, 4], 7, 3)
    value = least_makespan(JobSet.of(4, whole)).value
    assert value is not None
    for factor in (Fraction(7, 3), Fraction(10**20), Fraction(1, 10**20)):
        scaled = JobSet.of(4, [(d, t * factor) for d, t in whole])
        assert least_makespan(scaled).value == value * factor


def test_boundaries() -> None:
    for placing in PLACINGS:
        assert least_makespan(JobSet.of(4, []), placing).value == 0
        assert least_makespan(JobSet.of(1, [(1, 2), (1, "1/2")]), placing).value == Fraction(5, 2)
        assert least_makespan(JobSet.of(4, [(4, 3), (4, 3)]), placing).value == 6
        assert least_makespan(JobSet.of(4, [(2, 5)]), placing).value == 5


def test_what_is_not_proved_is_said_not_to_be() -> None:
    jobs = JobSet.of(16, drawn(16, [1, 2, 4, 8], 30, 5, longest=1000))
    for placing in PLACINGS:
        answer = least_makespan(jobs, placing, _NONE)
        assert answer.status is Status.FEASIBLE
        assert answer.reason
        assert answer.value is not None
        assert answer.bound is not None
        assert answer.bound < answer.value
        assert answer.witness is not None
        assert list(faults(answer.witness, deadline=answer.value, preemptive=False)) == []


@pytest.mark.parametrize(("torus", "seed"), [(8, 18), pytest.param(8, 28, marks=pytest.mark.deep), (16, 18)])
def test_forty_jobs_that_lists_and_bounds_leave_open(torus: int, seed: int) -> None:
    """Instances of the benchmark that once were left open, among them some without a schedule as short as the area."""
    draw = random.Random(seed)
    levels = torus.bit_length()
    jobs = JobSet.of(torus, [(1 << draw.randrange(levels), draw.randint(1, 20)) for _ in range(40)])
    unhurried = MakespanLimit(seconds=3600.0)  # the deterministic limit decides, however busy the machine is
    aligned, contiguous = (least_makespan(jobs, placing, unhurried) for placing in ("aligned", "contiguous"))
    assert aligned.status is contiguous.status is Status.OPTIMAL
    assert contiguous.value is not None
    assert aligned.value is not None
    assert contiguous.value <= aligned.value


def test_bad_questions_are_refused() -> None:
    with pytest.raises(InstanceError, match="placing"):
        least_makespan(JobSet.of(4, []), "diagonal")  # type: ignore[arg-type]
    with pytest.raises(InstanceError, match=r"jobs\[0\].side.*divisor of 4"):
        least_makespan(JobSet.of(4, [(3, 1)]), "strided")


def _least_apart(torus: int, jobs: list[tuple[int, int]]) -> int:
    """With strided subtori whose rows and columns are chosen apart: all starts, all offsets."""
    makespan = 0
    while True:
        makespan += 1
        options = [
            [
                (start, start + time, Subtorus.strided(torus, side, a, b))
                for start in range(makespan - time + 1)
                for a, b in product(range(torus // side), repeat=2)
            ]
            for side, time in jobs
        ]

        def fits(
            held: list[tuple[int, int, Subtorus]], options: list[list[tuple[int, int, Subtorus]]] = options
        ) -> bool:
            if len(held) == len(options):
                return True
            return any(
                fits([*held, one])
                for one in options[len(held)]
                if not any(one[0] < b and a < one[1] and not one[2].apart(region) for a, b, region in held)
            )

        if fits([]):
            return makespan


@pytest.mark.parametrize(("torus", "sides"), [(2, [1, 2]), (4, [1, 2]), (6, [2, 3])])
def test_rows_and_columns_chosen_apart_do_no_better(torus: int, sides: list[int]) -> None:
    for seed in range(6):
        jobs = drawn(torus, sides, 2 + seed % 3, seed, longest=2)
        assert least_makespan(JobSet.of(torus, jobs), "strided").value == _least_apart(torus, jobs)


def test_a_common_divisor_of_sides_does_not_matter() -> None:
    whole = drawn(4, [1, 2, 4], 6, 2)
    for placing, grain in product(PLACINGS, (1, 3, 256)):
        answer = least_makespan(JobSet.of(4 * grain, [(d * grain, t) for d, t in whole]), placing)
        assert answer.value == least_by_search(4, whole, placing)
        assert answer.witness is not None
        for piece in answer.witness.pieces:
            if placing == "strided":
                stride = 4 * grain // piece.region.side
                assert len({row % stride for row in bits(piece.region.rows)}) == 1
            else:
                rows = list(bits(piece.region.rows))
                assert rows == list(range(rows[0], rows[0] + piece.region.side))
                assert placing == "contiguous" or rows[0] % piece.region.side == 0
    wider = least_makespan(JobSet.of(11, [(4, 1), (4, 1), (4, 1)]))
    assert wider.value == 2


def test_too_many_jobs_or_places_are_refused() -> None:
    many = JobSet.of(4, [(1, 1)] * 501)
    with pytest.raises(InstanceError, match="at most 500 jobs"):
        least_makespan(many)
    with pytest.raises(InstanceError, match="fewer jobs or rows"):
        least_makespan(JobSet.of(4096, [(1, 1)] * 80 + [(4094, 1)]))
