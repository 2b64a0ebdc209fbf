"""Intervals too narrow for a job: profiles that do not fall where they are skipped, rows that are busy where they are not."""

from __future__ import annotations

from fractions import Fraction

from tests.proofs.verdicts import in_words

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import Rules
from allocert.proofs.gupta_srimani.preemptive.narrow_intervals import busy_until
from allocert.proofs.gupta_srimani.preemptive.stages import shown_profile, traced

SKIPPED, BUSY = "GS-LEM-1/skipped@any-sides", "GS-REM-6/busy@any-sides"


def test_two_neighbours_are_equal() -> None:
    assert in_words(SKIPPED) == "5x5: (3,1) (2,1) (2,1), T = 2, after 3 jobs: ([2,2],1), ([3,4],1)"


def test_a_profile_that_rises_with_other_times() -> None:
    jobs = JobSet.of(5, [(3, Fraction(1, 2)), (2, Fraction(1, 2)), (2, Fraction(3, 2))])
    last = traced(jobs, Fraction(2), Rules("skip", "keep", "step3")).stages[-1].after
    assert shown_profile(last, Fraction(2)) == "([2,2],1/2), ([3,4],1/2)"


def test_a_row_that_the_profile_calls_free_is_busy() -> None:
    shown = "4x4: (3,1) (2,1) (2,1), T = 2, after 3 jobs: ([3,3],0); row and column 3 are busy until 2"
    assert in_words(BUSY) == shown
    done = traced(JobSet.of(4, [(3, 1), (2, 1), (2, 1)]), Fraction(2), Rules("none", "keep", "step3"))
    assert [busy_until(done.stages[:2], row) for row in range(4)] == [2, 2, 1, 0]
    assert [busy_until(done.stages, row) for row in range(4)] == [2, 2, 2, 2]
