"""CNP_Alloc's makespan over the least one: climbs, ratios and their summary."""

from __future__ import annotations

from fractions import Fraction

import pytest
from benchmarks.torus_contention import drawn, summary
from tests.proofs.verdicts import decided

from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.cnp import bad_job_sets, quality
from allocert.verification.claims.claim import Context, Kind


def test_summary_of_ratios() -> None:
    sets = list(drawn(3, 10, 3))
    made = [4, 4, 4, 5, 6, 7, 8, 4, 4, None]
    ratios = [
        bad_job_sets.Ratio(jobs, None if value is None else Fraction(value), Fraction(4))
        for jobs, value in zip(sets, made, strict=True)
    ]
    one = summary([*ratios, None])
    assert (one.sets, one.unproved, one.clashes, one.optimal) == (11, 1, 1, 5)
    assert (one.most, one.worst, one.ninetieth) == (2, sets[6], 2)
    assert one.mean == Fraction(46, 36)
    assert summary([]).worst is None


def test_more_than_twice_the_least() -> None:
    """Six jobs placed in another order; the schedule names each of them."""
    witness = decided("GS-X-4@sequential").values["witness"]
    assert witness["case"].endswith("ratio 97/48")
    assert len(witness["schedule"]) == 6


def test_a_ratio_of_one_is_no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quality, "climb", lambda *given, **named: bad_job_sets.Climb(None, 1))
    assert REGISTRY.claim("GS-X-4@sequential").decide(Context()).kind is Kind.UNDECIDED


def test_climbs_only_rise() -> None:
    peer = bad_job_sets.PEERS["sequential-own"]
    begin = bad_job_sets.climb(1, 3, peer, 0).worst
    later = bad_job_sets.climb(1, 3, peer, 60).worst
    assert begin is not None
    assert later is not None
    assert later.value is not None
    assert begin.value is not None
    assert later.value >= begin.value > 0
    again = bad_job_sets.ratio(later.jobs, peer)
    assert again == later
