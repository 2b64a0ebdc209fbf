"""Lemma 2 and its proof: what fails in print, mistakes, and what enumeration rests on."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest
from tests.proofs.verdicts import found, in_words

from allocert.allocators.torus import preemptive
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import PRINTED, SENSIBLE, feasible
from allocert.allocators.torus.schedule import faults
from allocert.allocators.torus.staircase import Staircase
from allocert.errors import EngineError
from allocert.models.torus.lemma2.oracle import ALL_RULES, Mistake, mistakes, replayed
from allocert.models.torus.preemptive.configuration_lp import optimum
from allocert.proofs.gupta_srimani.preemptive import lemma2_swap
from allocert.proofs.gupta_srimani.preemptive.job_sets import job_sets, powers


def test_the_printed_step_4_fails_on_five_jobs_and_not_on_fewer() -> None:
    data = found("GS-LEM-2/enumerated@deleted")
    assert (data["torus"], data["deadline"], len(data["jobs"])) == (4, "3/2", 5)
    jobs = JobSet.of(4, [(side, time) for side, time in data["jobs"]])
    assert feasible(jobs, Fraction(3, 2), rules=PRINTED) is None
    schedule = feasible(jobs, Fraction(3, 2))
    assert schedule is not None
    assert not list(faults(schedule, deadline=Fraction(3, 2)))


def test_all_plans_of_two_jobs_on_two_rows() -> None:
    """Job 1 over [1,2] on either row; job 2 next to it there, and on either row over [0,1]."""
    (case, _) = lemma2_swap.cases_of(JobSet.of(2, [(1, 1), (1, 2)]), 2)
    plans = list(case.plans())
    assert len(plans) == 4
    assert {0: 0, 1: 1} in [plan[1] for plan in plans]
    assert case.wanted == {0: 0}


def test_a_right_algorithm_makes_no_mistake_and_a_mistake_has_to_be_one() -> None:
    jobs = JobSet.of(4, [(2, 1)] + [(1, 1)] * 4)
    assert set(mistakes(jobs, ALL_RULES)) == {rules for rules in ALL_RULES if rules.step4 == "delete"}
    right = Mistake(jobs, optimum(jobs).time, refused=True)
    with pytest.raises(EngineError, match="nothing is wrong"):
        replayed(right, SENSIBLE)
    with pytest.raises(EngineError, match="rightly refused"):
        replayed(Mistake(jobs, Fraction(1), refused=True), SENSIBLE)


def test_a_broken_algorithm_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def lazy(stairs: Staircase[int], index: int, side: int) -> None:
        entry = stairs[index]
        if entry.width > side + 1:
            entry.first += side
        else:
            stairs.remove(index)

    monkeypatch.setattr(preemptive, "consume", lazy)
    assert any(mistakes(jobs, (SENSIBLE,)) for jobs in job_sets({2: (1, 1, 1)}, powers))


def test_verdicts_are_decided_again_without_an_engine() -> None:
    script = (
        "import sys\n"
        "from allocert.verification.claims.claim import Context\n"
        "from allocert.verification.claims.enumeration import with_certificate\nfrom allocert.verification.claims.evidence import recheck\n"
        "from allocert.proofs import REGISTRY\n"
        "for key in ('GS-LEM-2/enumerated@deleted', 'GS-X-3/side-sets@skipped', 'GS-X-3/partition'):\n"
        "    claim, context = REGISTRY.claim(key), Context()\n"
        "    verdict = with_certificate(claim, context, claim.decide(context))\n"
        "    recheck(verdict.evidence.certificate)\n"
        "engines = {'z3', 'ortools', 'pysat', 'exact', 'highspy', 'flint'}\n"
        "sys.exit(bool(engines & {name.partition('.')[0] for name in sys.modules}))\n"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_a_job_that_has_room_is_refused_where_step_4_deletes() -> None:
    assert in_words("GS-LEM-2P/b-able@deleted").startswith(
        "4x4: (2,2) (1,2) (1,2) (1,3) (1,1), T = 3: job 5 is refused"
    )
