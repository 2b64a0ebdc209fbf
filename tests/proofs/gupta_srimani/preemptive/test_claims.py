"""Claims on preemptive schedules: the printed example, job sets, and that claims can fail."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.proofs.verdicts import decided

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import PRINTED, SENSIBLE, Rules
from allocert.models.torus.lemma2.oracle import ALL_RULES
from allocert.models.torus.preemptive.configurations import chain
from allocert.proofs.gupta_srimani.preemptive.costs import doubling
from allocert.proofs.gupta_srimani.preemptive.job_sets import job_sets, powers
from allocert.proofs.gupta_srimani.preemptive.stages import reading_of, readings, traced


def test_the_printed_profile_differs_in_two_cells() -> None:
    """([12,13],3) is busy until 3 and job 5 takes 5/2: one from 3 to 4, the others on [14,15] from 1 to 5/2."""
    assert decided("GS-EX-FEAS@printed").values["failing"] == {"16": 2}
    assert decided("GS-EX-FEAS/schedule").values["least_finish"] == "4"


def test_no_small_set_shows_that_deleting_matters() -> None:
    failing = decided("GS-REM-8/update").values["failing"]
    assert [failing[str(n)] for n in range(1, 5)] == [0, 0, 0, 0]
    assert failing["5"] > 0


@pytest.mark.parametrize("levels", range(1, 8))
def test_profiles_that_grow_with_every_job(levels: int) -> None:
    torus, sides, times, deadline = doubling(levels)
    jobs = JobSet.of(torus, zip(sides, times, strict=True))
    stages = traced(jobs, Fraction(deadline), SENSIBLE).stages
    assert [len(stage.after) for stage in stages] == list(range(2, (1 << levels) + 1))


def test_all_readings() -> None:
    assert len(set(readings())) == 12
    assert set(readings(width="skip", step4="keep", equal="step3")) == {SENSIBLE}
    assert chain((6, 1, 3, 3, 12))
    assert not chain((6, 4))


def test_job_sets_come_smallest_first_and_once() -> None:
    sets = list(job_sets({2: (2, 2), 3: (1, 1)}, lambda torus: range(1, torus + 1)))
    assert len(sets) == len(set(sets)) == (4 + 10) + (3 + 6)
    keys = [(one.torus, len(one.jobs), sum(job.time for job in one.jobs)) for one in sets]
    assert keys == sorted(keys)
    assert [one for one in sets if one.torus == 2] == list(job_sets({2: (2, 2)}, powers))


def test_readings_are_distinguished() -> None:
    assert reading_of(PRINTED) == "deleted"
    assert reading_of(Rules("infeasible", "keep", "step4")) == "kept-infeasible-step-4-first"
    assert len({reading_of(rules) for rules in ALL_RULES}) == len(ALL_RULES) == 12
