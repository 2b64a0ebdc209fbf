"""A length that grows with the torus, where another order keeps it below 4: with other jobs or accounts nothing is shown."""

from __future__ import annotations

from fractions import Fraction

from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.cnp.no_bound import large_last, lengths
from allocert.verification.claims.claim import Context, Kind

CLAIM = REGISTRY.claim("GS-X-4/no-bound")


def test_lengths_on_three_tori() -> None:
    found = {torus: lengths(torus) for torus in (4, 8, 16)}
    assert [found[torus][0].recorded for torus in (4, 8, 16)] == [3, 5, 9]
    assert [found[torus][1].recorded for torus in (4, 8, 16)] == [
        Fraction(13, 4),
        Fraction(7, 2),
        Fraction(29, 8),
    ]
    assert CLAIM.decide(Context()).kind is Kind.BOUNDED


def test_the_other_schedule_has_each_job_once_and_no_clash() -> None:
    *small, large = large_last(8)
    assert sorted(one.job for one in (*small, large)) == list(range(49))
    assert len({(one.region.rows, one.region.cols) for one in small}) == 48
    assert large.region.side == 4
    assert large.start == Fraction(5, 2)
