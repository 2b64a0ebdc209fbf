"""The sum of all loads: by hand for three jobs, and equal where the algorithm's choice is the best one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.proofs.verdicts import found

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.jobs import JobSet
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.cnp import total_load
from allocert.verification.claims.claim import Context, Kind


def test_three_jobs_by_hand() -> None:
    """(0,0), (1,1), (0,1) in turn: 1/2, 1 and 3/2; (0,0), (0,1), (1,0): 5/4, 1/2 and 3/4."""
    jobs = JobSet.of(2, [(1, 1), (1, 2), (1, 2)])
    assert found("GS-QUAL/total") == {"torus": 2, "jobs": [[1, "1"], [1, "2"], [1, "2"]]}
    assert sorted(cnp_alloc(jobs).loads.values()) == [Fraction(1, 2), 1, Fraction(3, 2)]
    least, placed = total_load.least_total(jobs)
    assert least == total_load.total(2, placed) == Fraction(5, 2)


def test_two_jobs_get_no_load() -> None:
    least, placed = total_load.least_total(JobSet.of(2, [(1, 1), (1, 3)]))
    assert least == 0
    assert {one.start for one in placed} == {0}


def test_a_least_that_is_the_algorithms_own_refutes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def own(jobs: JobSet) -> tuple[Fraction, list[object]]:
        return sum(cnp_alloc(jobs).loads.values(), Fraction(0)), []

    monkeypatch.setattr(total_load, "least_total", own)
    assert REGISTRY.claim("GS-QUAL/total").decide(Context()).kind is Kind.BOUNDED
