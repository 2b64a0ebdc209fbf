"""The claims on CNP_Alloc: what they come out as, the worked example to the last digit, and that they can fail."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from allocert.allocators.torus import cnp, cnp_regions
from allocert.allocators.torus.availability import Availability
from allocert.allocators.torus.cnp_readings import SENSIBLE
from allocert.allocators.torus.jobs import JobSet
from allocert.proofs.claim import Claim, Context, Kind, Verdict
from allocert.proofs.gupta_srimani import (
    availability,
    cnp_cost,
    cnp_example,
    cnp_example_optimum,
    cnp_order,
    cnp_readings,
    cnp_rules,
)
from allocert.proofs.gupta_srimani.cnp_cases import faults_of
from allocert.proofs.gupta_srimani.cnp_readings import patterns

MODULES = (
    availability,
    cnp_rules,
    cnp_readings,
    cnp_order,
    cnp_example,
    cnp_example_optimum,
    cnp_cost,
)
CLAIMS: dict[str, Claim] = {claim.key: claim for module in MODULES for claim in module.CLAIMS}

PROVED = (
    "GS-DEF-4/tm@B",
    "GS-DEF-4/sz-figure@A",
    "GS-REM-2@B",
    "GS-ASSUME-2/min",
    "GS-DEF-5@A",
    "GS-LOAD/overlap@A",
    "GS-LOAD/divided@A",
    "GS-REM-3@B",
    "GS-GREEDY/earliest",
    "GS-GREEDY/least-loaded",
    "GS-GREEDY/starts@B",
    "GS-ALG-CNP/stops@B",
    "GS-ALG-CNP/misplaces@B",
    "GS-ALG-CNP/clashes@B",
    "GS-ALG-CNP/forgets@B",
    "GS-ALG-CNP/makespan@B",
    "GS-ALG-CNP/records@B",
    "GS-ALG-CNP/line-36@A",
    "GS-ALG-CNP/smaller",
    "GS-CPLX-CNP/total@B",
)

HOLDS = (
    "GS-DEF-4/sz-example@B",
    "GS-EXPAND",
    "GS-ASSUME-1",
    "GS-SELF/min",
    "GS-ROWCOL/ring",
    "GS-GREEDY/starts@A",
    "GS-ALG-CNP/stops@A",
    "GS-ALG-CNP/two-ways",
    "GS-ALG-CNP/line-36@C",
    "GS-ALG-CNP/f",
    "GS-ALG-CNP/g",
    "GS-ALG-CNP/printed-b",
    "GS-ALG-CNP/printed-f",
    "GS-EX-CNP/J1@A",
    "GS-EX-CNP/J1@B",
    "GS-EX-CNP/J2-expanded@A",
    "GS-EX-CNP/J2-expanded@B",
    "GS-EX-CNP/J2-free@A",
    "GS-EX-CNP/J2-free@B",
    "GS-EX-CNP/J2@A",
    "GS-EX-CNP/J2@B",
    "GS-EX-CNP/J3-B@A",
    "GS-EX-CNP/J3-B@B",
    "GS-EX-CNP/J4-B@A",
    "GS-EX-CNP/J4-B@B",
    "GS-EX-CNP/J5-B@A",
    "GS-EX-CNP/J5-B@B",
    "GS-EX-CNP/J3-loads@B",
    "GS-EX-CNP/J4-loads@A",
    "GS-EX-CNP/J6-loads@A",
    "GS-EX-CNP/J3@A",
    "GS-EX-CNP/J3@B",
    "GS-EX-CNP/J4@A",
    "GS-EX-CNP/J5@A",
    "GS-EX-CNP/J6@A",
    "GS-EX-CNP/J6-expanded@A",
    "GS-EX-CNP/J6-shifted@A",
    "GS-EX-CNP/length@A",
    "GS-EX-CNP/table-start@A",
    "GS-EX-CNP/table-place@A",
    "GS-EX-CNP/J4-formula@A",
    "GS-EX-CNP/J6-formula@A",
    "GS-EX-CNP/J4-beside",
    "GS-EX-CNP/J5-beside",
    "GS-EX-CNP/ties-length@A",
    "GS-EX-CNP/ties-length@B",
    "GS-EX-CNP/ties-finish@A",
    "GS-EX-CNP/ties-finish@B",
    "GS-EX-CNP/figure@B",
    "GS-EX-CNP/model@D",
    "GS-EX-CNP/optimum-sorted@D",
    "GS-EX-CNP-10@C",
    "GS-CPLX-CNP@B",
    "GS-CPLX-CNP/flags@B",
    "GS-CPLX-CNP/counts",
)

FAILS = (
    "GS-DEF-4/tm@A",
    "GS-DEF-4/sz-figure@B",
    "GS-DEF-4/sz-example@A",
    "GS-REM-2@A",
    "GS-REM-2/lines@B",
    "GS-ASSUME-2/max",
    "GS-ASSUME-2/max-busy",
    "GS-ASSUME-2/needed",
    "GS-ASSUME-2/time",
    "GS-DEF-5@B",
    "GS-LOAD/overlap@B",
    "GS-LOAD/overlap-busy@B",
    "GS-LOAD/divided@B",
    "GS-LOAD/duration@A",
    "GS-LOAD/duration@B",
    "GS-SELF/max",
    "GS-ROWCOL/none",
    "GS-REM-3@A",
    "GS-ALG-CNP/misplaces@A",
    "GS-ALG-CNP/clashes@A",
    "GS-ALG-CNP/forgets@A",
    "GS-ALG-CNP/makespan@A",
    "GS-ALG-CNP/records@A",
    "GS-ALG-CNP/line-36@B",
    "GS-ALG-CNP/a",
    "GS-ALG-CNP/b",
    "GS-ALG-CNP/c",
    "GS-ALG-CNP/d",
    "GS-ALG-CNP/e",
    "GS-ALG-CNP/h",
    "GS-ALG-CNP/printed-a",
    "GS-ALG-CNP/printed-c",
    "GS-ALG-CNP/printed-d",
    "GS-ALG-CNP/printed-e",
    "GS-ALG-CNP/printed-g",
    "GS-ALG-CNP/printed-h",
    "GS-ALG-CNP/readings",
    "GS-ALG-CNP/promises",
    "GS-LOAD/readings",
    "GS-LOAD/combinations",
    "GS-SORT/cnp-length",
    "GS-SORT/cnp-finish",
    "GS-X-7/ties-starts",
    "GS-X-7/ties-finish",
    "GS-X-7/ties-length",
    "GS-X-7/shorter",
    "GS-X-7/fewer",
    "GS-X-7/smaller",
    "GS-EX-CNP/J0@A",
    "GS-EX-CNP/J0@B",
    "GS-EX-CNP/J6-B@A",
    "GS-EX-CNP/J6-B@B",
    "GS-EX-CNP/J3-loads@A",
    "GS-EX-CNP/J4-loads@B",
    "GS-EX-CNP/J6-loads@B",
    "GS-EX-CNP/J4@B",
    "GS-EX-CNP/J5@B",
    "GS-EX-CNP/J6@B",
    "GS-EX-CNP/J6-expanded@B",
    "GS-EX-CNP/J6-shifted@B",
    "GS-EX-CNP/length@B",
    "GS-EX-CNP/table-start@B",
    "GS-EX-CNP/table-finish@A",
    "GS-EX-CNP/table-finish@B",
    "GS-EX-CNP/table-place@B",
    "GS-EX-CNP/J4-formula@B",
    "GS-EX-CNP/J6-formula@B",
    "GS-EX-CNP/J6-beside",
    "GS-EX-CNP/table-matrix",
    "GS-EX-CNP/figure@A",
    "GS-EX-CNP/model@A",
    "GS-EX-CNP/model@B",
    "GS-EX-CNP/model@C",
    "GS-EX-CNP/optimum@A",
    "GS-EX-CNP/optimum@B",
    "GS-EX-CNP/optimum@C",
    "GS-EX-CNP/optimum@D",
    "GS-EX-CNP/optimum-any-order@D",
    "GS-EX-CNP-10@A",
    "GS-EX-CNP-10@B",
    "GS-CPLX-CNP@A",
    "GS-CPLX-CNP/flags@A",
)

TEXTS = {
    "GS-DEF-4/tm@A": "1x1: (1,1) (1,1): entry (0,0) shows 1, free at 2",
    "GS-REM-2@A": "2x2: (2,1) (1,1): after line 14 for job 2 the entry (0,0) names job 1, which is done",
    "GS-ASSUME-2/needed": "4x4: (4,1) (1,1): job 2 on (0,0) from 1 to 2 with dummies, job 2 on (2,2) from 0 to 1 without",
    "GS-LOAD/overlap-busy@B": "2x2: (1,1) (1,2): job 2 on (0,1) has load 1 by line 17, 1/2 in fact",
    "GS-LOAD/divided@B": "2x2: (1,1) (1,1): job 2 on (0,1) has load 1 by line 17, 1/2 in fact",
    "GS-LOAD/duration@A": "2x2: (1,1) (1,1) (1,1): job 3 gets load 1; the windows recorded then overlap for 3/2",
    "GS-REM-3@A": "2x2: (2,1): B of job 1 has (0,1), and the level 1 x 1 entries",
    "GS-EX-CNP/J6-B@A": "the set B of job 6, cell 3: printed (2,0), by definition (3,0)",
    "GS-EX-CNP/table-finish@A": "the row of finishes, cell 3: printed 17/2, by definition 19/2",
    "GS-EX-CNP/J3-loads@A": "the loads of job 3, cell 1: printed 2, by definition 1",
    "GS-EX-CNP/J4-formula@B": "the load of job 4, cell 1: printed 3, by definition 4",
    "GS-EX-CNP/J6-formula@B": "the load of job 6, cell 1: printed 11/4, by definition 17/4",
    "GS-EX-CNP-10@A": "the length without dilation, cell 1: printed 10, by definition 7",
    "GS-EX-CNP-10@B": "the length without dilation, cell 1: printed 10, by definition 8",
    "GS-EX-CNP/model@B": "no finite durations fit these starts and places",
    "GS-X-7/fewer": "2x2: (1,1) (1,1) (1,3) (1,3): length 9/2; with job 1 left out 5",
    "GS-X-7/smaller": "2x2: (2,1) (1,2) (1,2): length 3; with job 1 of half the side 7/2",
}
"""Minimal counterexamples that quick effort finds."""


@cache
def decided(key: str) -> Verdict:
    return CLAIMS[key].decide(Context())


def test_all_claims_have_an_expected_kind() -> None:
    assert sorted((*PROVED, *HOLDS, *FAILS)) == sorted(CLAIMS)


@pytest.mark.parametrize("key", PROVED)
def test_is_proved(key: str) -> None:
    verdict = decided(key)
    assert verdict.kind is Kind.PROVED
    assert verdict.evidence.certificate is not None
    assert not CLAIMS[key].solver_free


@pytest.mark.parametrize("key", HOLDS)
def test_holds(key: str) -> None:
    assert decided(key).kind is Kind.BOUNDED


@pytest.mark.parametrize("key", FAILS)
def test_fails(key: str) -> None:
    verdict = decided(key)
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    if key in TEXTS:
        assert verdict.counterexample.text == TEXTS[key]


def test_the_example_whatever_the_ties() -> None:
    values = decided("GS-EX-CNP/ties-finish@A").values
    assert values["finishes"] == {"2, 47/8, 19/2, 9, 4, 43/4": 32}
    assert decided("GS-EX-CNP/ties-finish@B").values["lengths"] == {"55/4": 32}


def test_the_example_under_the_contention_models() -> None:
    ends = {reading: decided(f"GS-EX-CNP/model@{reading}").values.get("computed") for reading in "ABCD"}
    assert ends == {
        "A": ["2", "11/2", "9", "9", "4", "9"],
        "B": None,
        "C": ["2", "23/4", "513/56", "143/16", "4", "841/84"],
        "D": ["2", "47/8", "19/2", "9", "4", "43/4"],
    }


def test_which_readings_give_the_example() -> None:
    values = decided("GS-EX-CNP/figure@A").values
    assert values["readings_that_agree"] == ["*BBB***B"]
    assert values["loads_that_agree"] == ["min, nominal, divided, dummy", "min, nominal, divided, levels"]


def test_optima_of_the_example() -> None:
    keys = ("optimum@A", "optimum@B", "optimum-sorted@D", "optimum-any-order@D")
    contending = [decided(f"GS-EX-CNP/{key}").values["contending"]["makespan"] for key in keys]
    assert contending == ["17/2", "10", "43/4", "19/2"]
    assert decided("GS-EX-CNP-10@C").values == {
        "cases": {"8": 1},
        "computed": ["10"],
        "preemptive": "19/2",
    }


def test_readings_that_keep_all_promises_on_few_job_sets() -> None:
    values = decided("GS-ALG-CNP/promises").values
    assert values["keep_all"] == ["BBBB****"]
    assert values["break_something"] == 240


@pytest.mark.parametrize(("letters", "kept"), [("BBBBBBAB", True), ("BBBBAABB", False), ("BBBBBBAA", False)])
def test_larger_job_sets_tell_apart_what_few_small_ones_spare(letters: str, kept: bool) -> None:
    sets = [
        JobSet.of(4, [(2, 1), (2, 2), (2, 1), (1, 1), (1, 1)]),
        JobSet.of(4, [(2, 1)] * 5),
    ]
    found = set().union(
        *(faults_of(cnp.cnp_alloc(jobs, readings=SENSIBLE.with_figure(letters))) for jobs in sets)
    )
    assert (not found) == kept


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), []),
        (("A",), ["A"]),
        (("A", "B"), ["*"]),
        (("AA", "AB", "BB"), ["*B", "A*"]),
        (("AA", "BB"), ["AA", "BB"]),
        (("AAA", "AAB", "ABA", "ABB", "BBB"), ["*BB", "A**"]),
    ],
)
def test_patterns(words: tuple[str, ...], expected: list[str]) -> None:
    assert patterns(words) == expected


def _late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time passes twice as fast as it should on the clock."""
    real = cnp._Run._elapse

    def elapse(run: Any, size: int) -> Any:
        passed = real(run, size)
        run.time += passed
        return passed

    monkeypatch.setattr(cnp._Run, "_elapse", elapse)


def _forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else is dilated by a new job."""
    monkeypatch.setattr(cnp._Run, "_propagate", lambda *_: None)


def _careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last entry of the block counts as free always."""
    real = cnp._Run._free
    monkeypatch.setattr(
        cnp._Run,
        "_free",
        lambda run, size: sorted({*real(run, size), (size - 1, size - 1)}),
    )


def _greater(monkeypatch: pytest.MonkeyPatch) -> None:
    """Overlaps are maxima where minima are asked for."""
    monkeypatch.setattr(cnp, "overlap_of", lambda time, left, rule: max(time, left) if left else 0)


def _partly(monkeypatch: pytest.MonkeyPatch) -> None:
    """An expansion leaves out the corner."""
    real = Availability.expand

    def expand(matrix: Availability, size: int, inclusive: bool = False) -> int:
        written = real(matrix, size, inclusive)
        corner = size * matrix.torus + size
        matrix.left[corner], matrix.job[corner] = 0, 0
        return written

    monkeypatch.setattr(Availability, "expand", expand)


@pytest.mark.parametrize(
    ("broken", "keys"),
    [
        (_late, ("GS-DEF-4/tm@B", "GS-ALG-CNP/forgets@B", "GS-EX-CNP/table-start@A")),
        (_forgetful, ("GS-ALG-CNP/records@B", "GS-ALG-CNP/two-ways", "GS-EX-CNP/J4@A")),
        (_careless, ("GS-REM-3@B", "GS-ALG-CNP/clashes@B", "GS-SELF/min")),
        (_greater, ("GS-LOAD/overlap@A", "GS-DEF-5@A", "GS-EX-CNP/J6-loads@A")),
        (_partly, ("GS-EXPAND", "GS-DEF-4/tm@B", "GS-EX-CNP/J6-expanded@A")),
    ],
)
def test_claims_fail_where_the_code_is_wrong(
    monkeypatch: pytest.MonkeyPatch, broken: Any, keys: tuple[str, ...]
) -> None:
    broken(monkeypatch)
    for key in keys:
        assert CLAIMS[key].decide(Context()).kind is Kind.REFUTED


def test_a_second_form_that_is_wrong_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = cnp_regions.cnp_on_regions

    def other(jobs: JobSet, **options: Any) -> Any:
        placed = real(jobs, **options)
        return placed and (*placed[:-1], replace(placed[-1], row=placed[-1].row + 1))

    monkeypatch.setattr(cnp_readings, "cnp_on_regions", other)
    assert CLAIMS["GS-ALG-CNP/two-ways"].decide(Context()).kind is Kind.REFUTED
