"""The feasibility algorithm: its example, its readings, its schedules, and what becomes of broken ones."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.allocators.torus.plain_profile import PlainProfile

from allocert.allocators.torus import preemptive, staircase
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import PRINTED, SENSIBLE, Rules, feasible, fits, run
from allocert.allocators.torus.schedule import breaks, faults
from allocert.allocators.torus.staircase import Entry, Profile
from allocert.models.torus.preemptive.configuration_lp import optimum
from allocert.testing.strategies import job_sets as any_job_sets

WIDTHS = ("none", "infeasible", "skip")
RULES = [Rules(w, s, e) for w, s, e in product(WIDTHS, ("delete", "keep"), ("step3", "step4"))]  # type: ignore[arg-type]
EXAMPLE = JobSet.of(16, [(8, 2), (4, 4), (4, 3), (2, 2), (2, "5/2")])


def job_sets(*, powers: bool = False) -> st.SearchStrategy[JobSet]:
    sides = (1, 2, 4, 8, 16) if powers else range(1, 10)
    return any_job_sets(sides, 1, 7, powers=powers, longest=4, denominators=range(1, 7))


def _profiles(rules: Rules) -> list[tuple[int, int, list[tuple[int, int, Any]]]]:
    seen: list[tuple[int, int, list[tuple[int, int, Any]]]] = []
    deadline = Fraction(4)

    def watch(placement: Any, profile: Profile[Fraction]) -> None:
        after = [(e.first, e.last, deadline - e.rest) for e in profile]
        seen.append((placement.step, placement.entry, after))

    jobs = EXAMPLE.jobs
    run(16, [j.side for j in jobs], [j.time for j in jobs], deadline, rules, watch=watch)
    return seen


def test_the_example_step_by_step() -> None:
    start = [(2, 1, [(0, 7, 2), (8, 15, 0)]), (3, 2, [(0, 7, 2), (12, 15, 0)])]
    assert _profiles(PRINTED) == [
        *start,
        (4, 1, [(12, 15, 1)]),
        (2, 1, [(12, 13, 3), (14, 15, 1)]),
        (4, 1, [(14, 15, Fraction(5, 2))]),
    ]
    assert _profiles(SENSIBLE) == [
        *start,
        (4, 1, [(4, 7, 2), (12, 15, 1)]),
        (3, 1, [(6, 7, 2), (12, 15, 1)]),
        (4, 1, [(12, 13, Fraction(3, 2)), (14, 15, 1)]),
    ]


def test_a_time_equal_to_a_remaining_time() -> None:
    both = Rules(equal="step4")
    assert [(step, entry) for step, entry, _ in _profiles(both)] == [(2, 1), (4, 1), (4, 2), (3, 1), (4, 1)]
    assert _profiles(both)[1][2] == [(4, 7, 2), (8, 11, 2), (12, 15, 0)]


@given(job_sets(powers=True), st.fractions(Fraction(1, 2), 6, max_denominator=6))
def test_schedules_are_right_for_powers_of_two(jobs: JobSet, deadline: Fraction) -> None:
    for rules in RULES:
        schedule = feasible(jobs, deadline, rules=rules)
        assert (schedule is not None) == fits(jobs, deadline, rules=rules)
        if schedule is not None:
            assert not list(faults(schedule, deadline=deadline))
            assert breaks(schedule) <= len(jobs.jobs) - 1


@given(job_sets(), st.fractions(Fraction(1, 2), 8, max_denominator=6))
def test_schedules_are_right_where_widths_are_tested(jobs: JobSet, deadline: Fraction) -> None:
    for rules in RULES:
        schedule = feasible(jobs, deadline, rules=rules)
        if schedule is not None and rules.width != "none":
            assert not list(faults(schedule, deadline=deadline))


@given(job_sets(), st.fractions(Fraction(1, 2), 8, max_denominator=6))
def test_the_list_gives_the_same_runs(jobs: JobSet, deadline: Fraction) -> None:
    order = jobs.largest_first()
    sides = [jobs.jobs[i].side for i in order]
    times = [jobs.jobs[i].time for i in order]
    for rules in RULES:
        tree = run(jobs.torus, sides, times, deadline, rules)
        plain = run(jobs.torus, sides, times, deadline, rules, profile=PlainProfile)
        assert tree.placements == plain.placements
        assert (tree.failed, tree.narrow, list(tree.profile)) == (
            plain.failed,
            plain.narrow,
            list(plain.profile),
        )


@given(job_sets(), st.fractions(Fraction(1, 2), 8, max_denominator=6))
def test_fractions_give_the_schedule_of_whole_numbers(jobs: JobSet, deadline: Fraction) -> None:
    whole = feasible(jobs, deadline)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(preemptive, "_MOST_BITS", 0)
        assert feasible(jobs, deadline) == whole


@settings(max_examples=60)
@given(job_sets(powers=True))
def test_feasible_exactly_from_the_optimum_on(jobs: JobSet) -> None:
    least = optimum(jobs).time
    for rules in RULES:
        if rules.step4 == "keep":
            assert fits(jobs, least, rules=rules)
            assert not fits(jobs, least * Fraction(999, 1000), rules=rules)
        assert not fits(jobs, least * Fraction(1, 2), rules=rules)


def test_deleting_what_is_left_over_loses_deadlines() -> None:
    jobs = JobSet.of(4, [(2, 1), (1, 1), (1, 1), (1, 1), (1, 1)])
    time = Fraction(3, 2)
    assert feasible(jobs, time, rules=SENSIBLE) is not None
    assert feasible(jobs, time, rules=PRINTED) is None


def test_too_narrow_intervals() -> None:
    jobs = JobSet.of(3, [(2, 1), (2, 1)])
    off = feasible(jobs, Fraction(1), rules=PRINTED)
    assert off is not None
    assert "not on the torus" in next(faults(off))
    done = run(3, (2, 2), (1, 1), 1, Rules("infeasible"))
    assert (done.failed, done.narrow) == (1, True)
    done = run(3, (2, 2), (1, 1), 1, Rules("skip"))
    assert (done.failed, done.narrow) == (1, False)


def test_a_run_from_any_profile() -> None:
    start = [Entry(0, 1, 1), Entry(2, 3, 3)]
    done = run(4, (2,), (2,), 3, start=start)
    assert [(p.step, p.entry, p.parts) for p in done.placements] == [(4, 1, ((0, 2, 3), (2, 0, 1)))]
    assert start == [Entry(0, 1, 1), Entry(2, 3, 3)]


def test_no_jobs_and_no_time() -> None:
    nothing = JobSet(4, ())
    assert feasible(nothing, Fraction(0)) is not None
    assert fits(nothing, Fraction(-1))
    jobs = JobSet.of(4, [(1, 1)])
    assert feasible(jobs, Fraction(0)) is None
    assert not fits(jobs, Fraction(-1))
    assert feasible(jobs, Fraction(1)) is not None


def _wrong(random: Random) -> bool:
    """Whether some job set shows that the algorithm is broken: a schedule with faults, or another least time."""
    for _ in range(150):
        torus = 1 << random.randint(0, 4)
        sides = [1 << random.randint(0, torus.bit_length() - 1) for _ in range(random.randint(1, 8))]
        jobs = JobSet.of(torus, [(side, Fraction(random.randint(1, 6), 2)) for side in sides])
        least = optimum(jobs).time
        try:
            schedule = feasible(jobs, least)
            below = fits(jobs, least * Fraction(99, 100))
        except (IndexError, ValueError):
            return True
        if schedule is None or below or list(faults(schedule, deadline=least)):
            return True
    return False


def _keeps_all(stairs: Any, index: int, side: int) -> None:
    """Nothing is taken from an entry."""


def _takes_one_more(stairs: Any, index: int, side: int) -> None:
    entry = stairs[index]
    if entry.width <= side + 1:
        stairs.remove(index)
    else:
        entry.first += side + 1


def _takes_all(stairs: Any, index: int, side: int) -> None:
    stairs.remove(index)


def _find_after_equal(self: Any, time: Any) -> int:
    return int(self._entries.bisect_key_right(time))


def _find_one_off(self: Any, time: Any) -> int:
    return min(len(self), int(self._entries.bisect_key_left(time)) + 1)


@pytest.mark.parametrize(
    ("where", "name", "broken"),
    [
        (preemptive, "consume", _keeps_all),
        (preemptive, "consume", _takes_one_more),
        (preemptive, "consume", _takes_all),
        (staircase.Staircase, "find", _find_after_equal),
        (staircase.Staircase, "find", _find_one_off),
        (preemptive, "SENSIBLE", None),
    ],
)
def test_broken_algorithms_are_caught(
    monkeypatch: pytest.MonkeyPatch, where: Any, name: str, broken: Callable[..., Any] | None
) -> None:
    if broken is None:
        monkeypatch.setattr(feasible, "__kwdefaults__", {"rules": Rules("skip", "delete")})
    else:
        monkeypatch.setattr(where, name, broken)
    assert _wrong(Random(4))


def test_the_shipped_algorithm_is_not_caught() -> None:
    assert not _wrong(Random(4))
