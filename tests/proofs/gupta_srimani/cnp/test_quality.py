"""CNP_Alloc's makespan over the least one: climbs, ratios and their summary."""

from __future__ import annotations

from fractions import Fraction

from benchmarks.pages.torus_contention import drawn, summary
from tests.proofs.verdicts import decided, found

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.contention import dilated
from allocert.allocators.torus.jobs import JobSet
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.cnp import bad_job_sets, quality
from allocert.proofs.gupta_srimani.cnp.quality import in_pairs
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


CLAIM = REGISTRY.claim("GS-X-4/no-end@dilated-windows")


def test_pairs_end_and_four_together_do_not() -> None:
    assert dilated(2, in_pairs()) == [1, 1, 2, 2]
    assert CLAIM.decide(Context()).kind is Kind.BOUNDED


def test_three_jobs_by_hand() -> None:
    """(0,0), (1,1), (0,1) in turn: 1/2, 1 and 3/2; (0,0), (0,1), (1,0): 5/4, 1/2 and 3/4."""
    jobs = JobSet.of(2, [(1, 1), (1, 2), (1, 2)])
    assert found("GS-QUAL/total") == {"torus": 2, "jobs": [[1, "1"], [1, "2"], [1, "2"]]}
    assert sorted(cnp_alloc(jobs).loads.values()) == [Fraction(1, 2), 1, Fraction(3, 2)]
    least, placed = quality.least_total(jobs)
    assert least == quality.total(2, placed) == Fraction(5, 2)


def test_two_jobs_get_no_load() -> None:
    least, placed = quality.least_total(JobSet.of(2, [(1, 1), (1, 3)]))
    assert least == 0
    assert {one.start for one in placed} == {0}
