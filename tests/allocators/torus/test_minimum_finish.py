"""The least finish time: the direct method, the search and the formula against the exact program over configurations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.allocators.torus import minimum_finish as method
from allocert.allocators.torus import preemptive
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import (
    Bracket,
    by_bisection,
    exactly_by_bisection,
    finish_time,
    lower_bound,
    minimum_finish,
    most_passes,
    printed_interval,
    proved_interval,
)
from allocert.allocators.torus.preemptive import fits
from allocert.allocators.torus.schedule import faults
from allocert.errors import EngineError, InstanceError
from allocert.models.torus.preemptive.configuration_lp import optimum
from allocert.models.torus.preemptive.finish_criterion import fits_by_formula, remaining
from allocert.proofs.gupta_srimani.preemptive.job_sets import chain_set, power_set
from allocert.proofs.theorems.obligations import settle_proof
from allocert.proofs.theorems.torus.finish import PASSES

_TIMES = {
    1024: (64,),
    512: (75, 61, 61),
    256: (64, 42, 38, 17),
    128: (90, 23),
    64: (34, 9),
    32: (35, 33),
    16: (40,),
    8: (86, 43, 22),
    2: (141,),
    1: (221,),
}
SEVEN_PASSES = JobSet.of(1024, [(side, time) for side, times in _TIMES.items() for time in times])
"""The most passes that hill climbing found."""


def _sets(seed: int, count: int) -> Iterator[JobSet]:
    random = Random(seed)
    for number in range(count):
        yield (power_set if number % 2 else chain_set)(random, 8)


def _agrees(jobs: JobSet) -> bool:
    finish = minimum_finish(jobs)
    return (
        finish.time == optimum(jobs).time
        and not list(faults(finish.schedule, deadline=finish.time))
        and finish.passes <= most_passes(jobs)
    )


def test_the_direct_method_agrees_with_the_program() -> None:
    assert all(_agrees(jobs) for jobs in _sets(1, 1500))


@pytest.mark.deep
def test_the_direct_method_agrees_with_the_program_on_many() -> None:
    assert all(_agrees(jobs) for jobs in _sets(2, 12000))


def test_the_search_agrees_with_the_direct_method() -> None:
    for jobs in _sets(3, 400):
        least = minimum_finish(jobs).time
        assert exactly_by_bisection(jobs).time == least
        bracket = by_bisection(jobs, Fraction(1, 100))
        assert bracket.low <= least <= bracket.high <= bracket.low + Fraction(1, 100)
        low, high = proved_interval(jobs)
        assert low == lower_bound(jobs) <= least <= high


def test_the_formula_agrees_with_the_algorithm() -> None:
    random = Random(4)
    for jobs in _sets(4, 400):
        least = minimum_finish(jobs).time
        for deadline in (least, least - Fraction(1, 10**6), least * Fraction(random.randint(1, 300), 100)):
            assert fits_by_formula(jobs, deadline) == fits(jobs, deadline) == (deadline >= least)


def test_values_of_the_formula() -> None:
    jobs = JobSet.of(4, [(2, 1), (1, 3), (1, 1)])
    found = remaining(jobs, Fraction(3))
    assert list(map(int, found[2])) == [0, 3, 5]
    assert list(map(int, found[1])) == [0, 3, 5, 6, 6]


@given(
    st.integers(1, 12), st.lists(st.fractions(Fraction(1, 9), 9, max_denominator=9), min_size=1, max_size=9)
)
def test_one_side_is_mc_naughtons_rule(torus: int, times: list[Fraction]) -> None:
    jobs = JobSet.of(torus, [(1, time) for time in times])
    assert minimum_finish(jobs).time == max(max(times), sum(times) / torus)


def test_several_passes_are_needed_and_counted() -> None:
    finish = minimum_finish(SEVEN_PASSES)
    assert finish.passes == 7 <= most_passes(SEVEN_PASSES)
    assert finish.time == exactly_by_bisection(SEVEN_PASSES).time > lower_bound(SEVEN_PASSES)
    assert not list(faults(finish.schedule, deadline=finish.time))
    assert minimum_finish(JobSet.of(8, [(8, 1), (8, 2)])).passes == 1


def test_the_bound_of_passes() -> None:
    assert most_passes(JobSet(4, ())) == 0
    assert most_passes(JobSet.of(1, [(1, 1), (1, 5)])) == 1
    assert most_passes(JobSet.of(2, [(2, 1), (1, 5)])) == 2
    assert most_passes(JobSet.of(4, [(4, 1), (2, 1), (1, 5)])) == 1 + 1 + 3
    huge = JobSet.of(2**40, [(2**40, 1), (1, 1)])
    assert most_passes(huge) == 1 + 1 + 60


def test_a_torus_of_any_side_costs_nothing() -> None:
    small = JobSet.of(16, [(16, 1), (8, 3), (4, 5), (4, "7/3")])
    huge = JobSet.of(2**40, [(job.side << 36, job.time) for job in small.jobs])
    assert finish_time(huge) == finish_time(small)
    with pytest.raises(
        InstanceError, match=r"^torus: got 1099511627776, expected at most 65536 where a schedule"
    ):
        minimum_finish(huge)


def test_denominators_without_end() -> None:
    jobs = JobSet.of(8, [(4, "1/3"), (2, "5/7"), (8, "2/11"), (1, "9/13"), (1, "1/2"), (2, 1)])
    whole = minimum_finish(jobs)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(preemptive, "_MOST_BITS", 0)
        again = minimum_finish(jobs)
        assert (again.time, again.passes, again.schedule) == (whole.time, whole.passes, whole.schedule)
        assert most_passes(jobs) == 1 + 1 + 3 + 7
    assert whole.time == optimum(jobs).time


def test_many_jobs() -> None:
    random = Random(5)
    jobs = JobSet.of(256, [(1 << random.randrange(9), random.randint(1, 1000)) for _ in range(20000)])
    finish = minimum_finish(jobs)
    assert finish.time >= lower_bound(jobs)
    assert finish.schedule.makespan <= finish.time
    assert not fits(jobs, finish.time - Fraction(1, 10**9))


def test_no_jobs_and_one() -> None:
    nothing = JobSet(4, ())
    assert minimum_finish(nothing).time == exactly_by_bisection(nothing).time == 0
    assert by_bisection(nothing, Fraction(1)) == Bracket(Fraction(0), Fraction(0), 2)
    for torus in (1, 2, 3, 8):
        for side in {1, torus}:
            assert minimum_finish(JobSet.of(torus, [(side, "7/3")])).time == Fraction(7, 3)


def test_the_printed_interval() -> None:
    example = JobSet.of(16, [(8, 2), (4, 4), (4, 3), (2, 2), (2, "5/2")])
    assert printed_interval(example) == (Fraction(4), Fraction(129, 128))
    with pytest.raises(
        InstanceError, match=r"^interval: got '\[4, 129/128\]', expected one whose upper end is"
    ):
        by_bisection(example, Fraction(1), printed_interval(example))


def test_bad_input_is_refused_in_a_line() -> None:
    jobs = JobSet.of(6, [(3, 1), (2, 1)])
    for solve in (minimum_finish, exactly_by_bisection):
        with pytest.raises(InstanceError, match=r"^jobs\[0\]\.side: got 3, expected a multiple of 2$"):
            solve(jobs)
    with pytest.raises(InstanceError, match=r"jobs\[0\]"):
        fits_by_formula(jobs, Fraction(5))
    with pytest.raises(InstanceError, match=r"^tolerance: got '0', expected above 0$"):
        by_bisection(JobSet.of(2, [(1, 1)]), Fraction(0))


def test_the_proofs_steps_hold() -> None:
    for proof in (PASSES,):
        assert len(settle_proof(proof).certificates) >= len(proof.obligations)


def _misses_the_last(strips: Any, times: Any, over: Any, under: int, real: Any = method.enough) -> Any:
    return real(strips, times[:-1], over, under)


def _slope_of_one(strips: Any, times: Any, over: Any, under: int, real: Any = method.enough) -> Any:
    return real([(value, 1, base, count) for value, _, base, count in strips], times, over, under)


def _leaves_all(strips: Any, times: Any, under: int) -> Any:
    return strips


def _unsorted(strips: Any, times: Any, under: int, real: Any = method.after) -> Any:
    return real(strips, times[::-1], under)


def _too_high(classes: Any, real: Any = method.lowest) -> Fraction:
    return Fraction(real(classes)) * Fraction(101, 100)


def _too_low(classes: Any, real: Any = method.lowest) -> Fraction:
    return Fraction(real(classes)) / 2


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("enough", _misses_the_last),
        ("enough", _slope_of_one),
        ("after", _leaves_all),
        ("after", _unsorted),
        ("lowest", _too_high),
    ],
)
def test_broken_methods_are_caught(
    monkeypatch: pytest.MonkeyPatch, name: str, broken: Callable[..., Any]
) -> None:
    monkeypatch.setattr(method, name, broken)
    with pytest.raises((AssertionError, EngineError, IndexError)):
        assert all(_agrees(jobs) for jobs in _sets(6, 300))


def test_a_low_start_costs_passes_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(method, "lowest", _too_low)
    for jobs in _sets(7, 100):
        assert minimum_finish(jobs).time == optimum(jobs).time
