"""Sides that are no powers of two: the table of sets of sides and its criteria."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.proofs.verdicts import decided

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import Rules, feasible
from allocert.models.torus.preemptive.configuration_lp import optimum
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.preemptive import general_sides
from allocert.verification.claims.claim import Context, Effort, Kind


def test_the_table_of_side_sets() -> None:
    values = decided("GS-X-3/side-sets@skipped").values
    skip = values["least_bad_side_sets"]
    assert skip["3"] == []
    assert skip["4"] == ["{2,3}"]
    assert skip["7"] == ["{1,2,5}", "{1,3,4}", "{2,3}", "{2,5,6}", "{3,4,6}", "{3,5}"]
    assert skip["5"] == ["{1,2,3}", "{2,3,4}"]
    assert values["witness"]["case"].startswith("4x4: (3,1) (2,1) (2,1), deadline 2: refused")


def test_a_criterion_without_enough_job_sets_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(general_sides.SIZES, Effort.DEEP, {4: (1, 1)})
    assert REGISTRY.claim("GS-X-3/criterion@infeasible").decide(Context(Effort.DEEP)).kind is Kind.UNDECIDED
    general_sides.table.cache_clear()


@pytest.mark.parametrize("torus", [5, 9, 16, 23])
def test_the_criterion_of_strict_widths_is_necessary(torus: int) -> None:
    strict = Rules("infeasible", "keep", "step3")
    for large in range(2, torus):
        for small in range(2, large):
            if large % small and torus // small > large // small:
                jobs = JobSet.of(torus, [(large, 1)] + [(small, 1)] * (torus // small))
                assert optimum(jobs).time <= 2
                assert feasible(jobs, Fraction(2), rules=strict) is None
