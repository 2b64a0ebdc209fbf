"""The claims on CNP_Alloc: what they come out as, the worked example to the last digit, and that they can fail."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from allocert.allocators.torus import cnp
from allocert.allocators.torus.availability import Availability
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
    "GS-EXPAND",
    "GS-ASSUME-2/min",
    "GS-DEF-5",
    "GS-LOAD/divided",
    "GS-SELF",
    "GS-ROWCOL",
    "GS-REM-3",
    "GS-GREEDY/earliest",
    "GS-GREEDY/least-loaded",
    "GS-GREEDY/starts",
    "GS-ALG-CNP@B",
    "GS-ALG-CNP/smaller",
    "GS-CPLX-CNP@B",
)

HOLDS = (
    "GS-DEF-4/sz-example",
    "GS-ASSUME-1",
    "GS-ALG-CNP/details",
    "GS-ALG-CNP/harmless",
    "GS-X-7/ties-starts",
    "GS-X-7/ties-length",
    "GS-X-7/order",
    "GS-X-7/shorter",
    "GS-X-7/fewer",
    "GS-X-7/smaller",
    "GS-EX-CNP/run",
    "GS-EX-CNP/start@mended",
    "GS-EX-CNP/loads-3@mended",
    "GS-EX-CNP/set-6@mended",
    "GS-EX-CNP/finish@mended",
    "GS-EX-CNP/formulas@mended",
    "GS-EX-CNP/ties",
    "GS-EX-CNP-10@C",
)

FAILS = (
    "GS-DEF-4/tm@A",
    "GS-DEF-4/sz-figure@B",
    "GS-REM-2@A",
    "GS-ASSUME-2/needed",
    "GS-LOAD/undivided",
    "GS-ALG-CNP@A",
    "GS-EX-CNP/start@printed",
    "GS-EX-CNP/loads-3@printed",
    "GS-EX-CNP/set-6@printed",
    "GS-EX-CNP/finish@printed",
    "GS-EX-CNP/formulas@printed",
    "GS-EX-CNP/figure",
    "GS-EX-CNP/models",
    "GS-EX-CNP/optimum@A",
    "GS-EX-CNP/optimum@B",
    "GS-EX-CNP/optimum@D",
    "GS-EX-CNP-10@A",
    "GS-EX-CNP-10@B",
    "GS-CPLX-CNP@A",
)

LATER = ("GS-EX-CNP/optimum@C",)
"""Decided at standard effort."""

TEXTS = {
    "GS-DEF-4/tm@A": "1x1: (1,1) (1,1): entry (0,0) shows 1, free at 2",
    "GS-REM-2@A": "2x2: (2,1) (1,1): after line 14 for job 2 the entry (0,0) names job 1, which is done",
    "GS-ASSUME-2/needed": "4x4: (4,1) (1,1): job 2 on (0,0) from 1 to 2 with dummies, job 2 on (2,2) from 0 to 1 without",
    "GS-LOAD/undivided": "2x2: (1,1) (1,1): job 2 on (0,1) has load 1 by line 17, 1/2 in fact",
    "GS-ALG-CNP@A": "1x1: (1,1): a job is not dilated as Theorem 1 says, once for each job placed later: "
    "job 1 on (0,0) from 0 to 2; matrix (2,1,1) at 0, makespan 2",
    "GS-EX-CNP/start@printed": "the matrix at the start, cell 1: printed (0,0,0), by definition (0,8,0)",
    "GS-EX-CNP/set-6@printed": "the set B of job 6, cell 3: printed (2,0), by definition (3,0)",
    "GS-EX-CNP/finish@printed": "the row of finishes, cell 3: printed 17/2, by definition 19/2",
    "GS-EX-CNP/loads-3@printed": "the loads of job 3, cell 1: printed 2, by definition 1",
    "GS-EX-CNP/formulas@printed": "the loads of jobs 4 and 6, cell 1: printed 3, by definition 4",
    "GS-EX-CNP-10@A": "the length without dilation, cell 1: printed 10, by definition 7",
    "GS-EX-CNP-10@B": "the length without dilation, cell 1: printed 10, by definition 8",
}
"""Minimal counterexamples that quick effort finds."""

CASES = {
    "GS-X-7/fewer": "2x2: (1,1) (1,1) (1,3) (1,3): length 9/2; with job 1 left out 5",
    "GS-X-7/smaller": "2x2: (2,1) (1,2) (1,2): length 3; with job 1 of half the side 7/2",
}
"""Least cases of findings."""


@cache
def decided(key: str) -> Verdict:
    return CLAIMS[key].decide(Context())


def test_all_claims_have_an_expected_kind() -> None:
    assert sorted((*PROVED, *HOLDS, *FAILS, *LATER)) == sorted(CLAIMS)


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


@pytest.mark.parametrize("key", CASES)
def test_cases_of_findings(key: str) -> None:
    assert decided(key).values["witness"]["case"] == CASES[key]


@pytest.mark.parametrize("key", LATER)
def test_waits_for_more_effort(key: str) -> None:
    assert decided(key).kind is Kind.UNDECIDED


def test_the_example_under_the_contention_models() -> None:
    assert decided("GS-EX-CNP/models").values["finishes"] == {
        "nominal windows": ["2", "11/2", "9", "9", "4", "9"],
        "dilated windows": ["no finite ends"],
        "shared links": ["2", "23/4", "513/56", "143/16", "4", "841/84"],
        "jobs placed one after the other": ["2", "47/8", "19/2", "9", "4", "43/4"],
    }


def test_optima_of_the_example() -> None:
    bounds = [decided(f"GS-EX-CNP/optimum@{reading}").values["bound"] for reading in "ABD"]
    assert bounds == ["17/2", "10", "55/6"]
    assert decided("GS-EX-CNP-10@C").values["preemptive"] == "19/2"


def test_each_detail_that_matters_has_a_job_set() -> None:
    cases = decided("GS-ALG-CNP/details").values["cases"]
    assert len(cases) == 6
    assert cases["line 27 copies the visited entry"].startswith("4x4: (2,1) (2,1) (2,1) (1,1) (1,1): ")
    assert cases["line 15 looks at the whole array"].startswith("4x4: (2,1) (2,1) (2,1): ")


def test_promises_that_the_letter_breaks() -> None:
    first = decided("GS-ALG-CNP@A").values["broken_first_by"]
    assert set(first) == set(cnp_readings._BROKEN.values()) - {"a job finds no place"}


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
        (_late, ("GS-DEF-4/tm@B", "GS-ALG-CNP@B", "GS-EX-CNP/run")),
        (_forgetful, ("GS-ALG-CNP@B", "GS-EX-CNP/run")),
        (_careless, ("GS-REM-3", "GS-ALG-CNP@B", "GS-SELF")),
        (_greater, ("GS-LOAD/divided", "GS-DEF-5", "GS-EX-CNP/run")),
        (_partly, ("GS-EXPAND", "GS-DEF-4/tm@B", "GS-EX-CNP/run")),
    ],
)
def test_claims_fail_where_the_code_is_wrong(
    monkeypatch: pytest.MonkeyPatch, broken: Any, keys: tuple[str, ...]
) -> None:
    broken(monkeypatch)
    for key in keys:
        assert CLAIMS[key].decide(Context()).kind is Kind.REFUTED


def test_other_counts_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that reads no row and no column refutes nothing; one that reads too much breaks the bound."""
    real = cnp._Run._durations

    def durations(run: Any, *given: Any) -> Any:
        run.counts.sum_reads += 1000
        return real(run, *given)

    monkeypatch.setattr(cnp._Run, "_durations", durations)
    assert CLAIMS["GS-CPLX-CNP@B"].decide(Context()).kind is Kind.REFUTED
    monkeypatch.setattr(cnp._Run, "_durations", lambda run, time, free, size: [time for _ in free])
    assert CLAIMS["GS-CPLX-CNP@A"].decide(Context()).kind is Kind.UNDECIDED


def test_a_detail_that_breaks_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cnp_readings, "_alone", lambda letter: cnp_readings.SENSIBLE)
    assert CLAIMS["GS-ALG-CNP/details"].decide(Context()).kind is Kind.UNDECIDED
