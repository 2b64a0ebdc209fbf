"""A long job that small ones slow down: with undilated windows, or fewer small jobs, the lengths are others."""

from __future__ import annotations

from fractions import Fraction

from allocert.allocators.torus.contention import sharing
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.cnp.slowed import JOBS, apart, clashes
from allocert.verification.claims.claim import Context, Kind

CLAIM = REGISTRY.claim("GS-X-4/slowed")


def test_the_long_job_is_not_slowed_down_apart() -> None:
    jobs = apart()
    ends = sharing(8, jobs)
    assert sorted(one.job for one in jobs) == list(range(len(JOBS.jobs)))
    assert ends[0] == max(ends) == Fraction(45, 4)
    assert not clashes(jobs, ends)
    assert clashes(jobs, [end + 1 for end in ends])


def test_decided() -> None:
    assert CLAIM.decide(Context()).kind is Kind.BOUNDED
