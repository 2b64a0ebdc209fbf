"""Claims on CNP_Alloc fail where the code is wrong, and findings are none where nothing is found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.proofs.verdicts import decided, in_words

from allocert.allocators.torus import cnp
from allocert.allocators.torus.availability import Availability
from allocert.allocators.torus.jobs import JobSet
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.cnp import figure_2, overlap, worked_example_optimum
from allocert.verification.claims.claim import Context, Kind


def test_lengths_of_the_example() -> None:
    """10.75 as printed, at least 55/6 in any order with any starts; 7 and 8 without dilation, 10 without contention."""
    assert in_words("GS-EX-CNP/optimum").startswith("CNP_Alloc's schedule is done at 43/4, ")
    assert decided("GS-EX-CNP/optimum").values["bound"] == "55/6"
    assert decided("GS-EX-CNP-10@without-loads").values["computed"] == ["7"]
    assert decided("GS-EX-CNP-10@undilated-times").values["computed"] == ["8"]
    assert decided("GS-EX-CNP-10@least-length").values["computed"] == ["10"]


def test_dilated_jobs_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worked_example_optimum, "cnp_runs", lambda jobs, readings: cnp.cnp_runs(jobs))
    assert REGISTRY.claim("GS-EX-CNP-10/seven").decide(Context()).kind is Kind.REFUTED


def test_each_detail_that_matters_has_a_job_set() -> None:
    cases = decided("GS-ALG-CNP/details").values["cases"]
    assert len(cases) == 6
    assert cases["line 27 copies the visited entry"].startswith("4x4: (2,1) (2,1) (2,1) (1,1) (1,1): ")
    assert cases["line 15 looks at the whole array"].startswith("4x4: (2,1) (2,1) (2,1): ")


def test_records_that_are_too_late_break_the_overlaps(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(jobs: JobSet) -> cnp.CnpRun:
        run = cnp.cnp_alloc(jobs)
        steps = tuple(replace(step, ends=tuple(end + 1 for end in step.ends)) for step in run.steps)
        return replace(run, steps=steps)

    monkeypatch.setattr(overlap, "cnp_alloc", late)
    assert REGISTRY.claim("GS-LOAD/overlap@left").decide(Context()).kind is Kind.REFUTED


def _late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time passes twice as fast as it should on the clock."""
    real = cnp.Placing.elapse

    def elapse(run: Any, size: int) -> Any:
        passed = real(run, size)
        run.time += passed
        return passed

    monkeypatch.setattr(cnp.Placing, "elapse", elapse)


def _forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else is dilated by a new job."""
    monkeypatch.setattr(cnp.Placing, "propagate", lambda *_: None)


def _careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last entry of the block counts as free always."""
    real = cnp.Placing.free_cells
    monkeypatch.setattr(
        cnp.Placing, "free_cells", lambda run, size: sorted({*real(run, size), (size - 1, size - 1)})
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
        (_late, ("GS-DEF-4/tm@duration", "GS-ALG-CNP@explained", "GS-EX-CNP/run")),
        (_forgetful, ("GS-ALG-CNP@explained", "GS-EX-CNP/run")),
        (_careless, ("GS-REM-3", "GS-ALG-CNP@explained", "GS-SELF")),
        (_greater, ("GS-LOAD/divided", "GS-EX-CNP/run")),
        (_partly, ("GS-DEF-4/tm@duration", "GS-EX-CNP/run")),
    ],
)
def test_claims_fail_where_the_code_is_wrong(
    monkeypatch: pytest.MonkeyPatch, broken: Any, keys: tuple[str, ...]
) -> None:
    broken(monkeypatch)
    for key in keys:
        assert REGISTRY.claim(key).decide(Context()).kind is Kind.REFUTED


def test_other_counts_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that reads no row and no column refutes nothing; one that reads too much breaks the bound."""
    real = cnp.Placing.durations

    def durations(run: Any, *given: Any) -> Any:
        run.counts.sum_reads += 1000
        return real(run, *given)

    monkeypatch.setattr(cnp.Placing, "durations", durations)
    assert REGISTRY.claim("GS-CPLX-CNP@sums-kept").decide(Context()).kind is Kind.REFUTED
    monkeypatch.setattr(cnp.Placing, "durations", lambda run, time, free, size: [time for _ in free])
    assert REGISTRY.claim("GS-CPLX-CNP@printed").decide(Context()).kind is Kind.UNDECIDED


def test_a_detail_that_breaks_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figure_2, "alone", lambda field: figure_2.SENSIBLE)
    assert REGISTRY.claim("GS-ALG-CNP/details").decide(Context()).kind is Kind.UNDECIDED
