"""The claims on Lemmas 1 and 2 and on general sides: verdicts as recorded, and what enumeration rests on."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest
from tests.proofs.verdicts import as_recorded, decided, found, told

from allocert.allocators.torus import preemptive
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import PRINTED, SENSIBLE, Rules, feasible
from allocert.allocators.torus.schedule import faults
from allocert.allocators.torus.staircase import Staircase
from allocert.errors import EngineError
from allocert.models.torus.lemma2.oracle import Mistake, mistakes, replayed
from allocert.models.torus.lemma2.symbolic import ALL_RULES
from allocert.models.torus.preemptive.configuration_lp import optimum
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.preemptive import (
    general_sides,
    lemma1,
    lemma2,
    lemma2_deleted,
    lemma2_proof,
    lemma2_swap,
)
from allocert.proofs.gupta_srimani.preemptive.job_sets import powers
from allocert.proofs.gupta_srimani.preemptive.readings import job_sets, letters
from allocert.verification.claims.claim import Context, Effort, Kind

test_verdicts = as_recorded(lemma1, lemma2, lemma2_deleted, lemma2_proof, lemma2_swap, general_sides)


def test_the_printed_step_4_fails_on_five_jobs_and_not_on_fewer() -> None:
    data = found("GS-LEM-2/enumerated@deleted")
    assert (data["torus"], data["deadline"], len(data["jobs"])) == (4, "3/2", 5)
    jobs = JobSet.of(4, [(side, time) for side, time in data["jobs"]])
    assert feasible(jobs, Fraction(3, 2), rules=PRINTED) is None
    schedule = feasible(jobs, Fraction(3, 2))
    assert schedule is not None
    assert not list(faults(schedule, deadline=Fraction(3, 2)))


def test_the_printed_swap_puts_a_job_on_two_rows_at_a_time() -> None:
    assert told("GS-LEM-2P/i@strip") == (
        "2x2: (1,1) (1,2), T = 2, job 1 by Step 2, before the swap job 2 from row 0 on over [0,1], "
        "job 1 from row 0 on over [1,2], job 2 from row 1 on over [1,2]: job 2 then runs twice over [1,2], from rows 1 and 0 on"
    )


def test_an_exchange_that_is_not_of_whole_slices_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = lemma2_swap._swapped
    monkeypatch.setattr(lemma2_swap, "_swapped", lambda case, plan, whole: real(case, plan, False))
    assert REGISTRY.claim("GS-LEM-2P/i@slices").decide(Context()).kind is Kind.REFUTED


def test_all_plans_of_two_jobs_on_two_rows() -> None:
    """Job 1 over [1,2] on either row; job 2 beside it there, and on either row over [0,1]."""
    (case, _) = lemma2_swap._cases(JobSet.of(2, [(1, 1), (1, 2)]), 2)
    plans = list(case.plans())
    assert len(plans) == 4
    assert {0: 0, 1: 1} in [plan[1] for plan in plans]
    assert case.wanted == {0: 0}


def test_a_job_that_has_room_is_refused_only_where_step_4_deletes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told("GS-LEM-2P/b-able@deleted").startswith(
        "4x4: (2,2) (1,2) (1,2) (1,3) (1,1), T = 3: job 5 is refused"
    )
    monkeypatch.setattr(lemma2_deleted, "PRINTED", SENSIBLE)
    assert REGISTRY.claim("GS-LEM-2P/b-able@deleted").decide(Context()).kind is Kind.BOUNDED


def test_the_printed_step_4_leaves_an_interval_without_rows() -> None:
    """Job 3 of the paper's example takes all of [12,15]."""
    assert found("GS-LEM-1P/rows") == {"interval": [16, 15]}


def test_the_printed_sets_of_slices_are_not_equally_many() -> None:
    assert told("GS-LEM-2P/e") == "one job (1,1), m = 2, T = 3, run over [0,1]: |I_1| = 1, |I_2| = 0"


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

    monkeypatch.setattr(preemptive, "_consume", lazy)
    assert any(mistakes(jobs, (SENSIBLE,)) for jobs in job_sets({2: (1, 1, 1)}, powers))


def test_job_sets_come_smallest_first_and_once() -> None:
    sets = list(job_sets({2: (2, 2), 3: (1, 1)}, lambda torus: range(1, torus + 1)))
    assert len(sets) == len(set(sets)) == (4 + 10) + (3 + 6)
    keys = [(one.torus, len(one.jobs), sum(job.time for job in one.jobs)) for one in sets]
    assert keys == sorted(keys)
    assert [one for one in sets if one.torus == 2] == list(job_sets({2: (2, 2)}, powers))


def test_readings_are_told_apart_by_their_letters() -> None:
    assert letters(PRINTED) == "AAA"
    assert letters(Rules("infeasible", "keep", "step4")) == "BBB"
    assert len({letters(rules) for rules in ALL_RULES}) == len(ALL_RULES) == 12


def test_the_table_of_side_sets() -> None:
    values = decided("GS-X-3/side-sets@skipped").values
    skip = values["least_bad_side_sets"]
    assert skip["3"] == []
    assert skip["4"] == ["{2,3}"]
    assert skip["7"] == ["{1,2,5}", "{1,3,4}", "{2,3}", "{2,5,6}", "{3,4,6}", "{3,5}"]
    assert skip["5"] == ["{1,2,3}", "{2,3,4}"]
    assert values["witness"]["case"].startswith("4x4: (3,1) (2,1) (2,1), deadline 2: refused")


def test_without_a_bad_side_set_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(general_sides, "table", lambda effort: general_sides.Table())
    assert REGISTRY.claim("GS-X-3/side-sets@skipped").decide(Context()).kind is Kind.UNDECIDED


def test_a_criterion_without_enough_job_sets_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(general_sides._SIZES, Effort.DEEP, {4: (1, 1)})
    assert REGISTRY.claim("GS-X-3/criterion@infeasible").decide(Context(Effort.DEEP)).kind is Kind.UNDECIDED
    general_sides.table.cache_clear()


def test_a_criterion_that_calls_bad_sides_good_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = (lambda torus, sides: True), "anything"
    monkeypatch.setitem(general_sides._CRITERIA, "B", everything)
    verdict = REGISTRY.claim("GS-X-3/criterion@infeasible").decide(Context())
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    assert verdict.counterexample.data == {"torus": 4, "sides": [2, 3]}


@pytest.mark.parametrize("torus", [5, 9, 16, 23])
def test_the_criterion_of_strict_widths_is_necessary(torus: int) -> None:
    strict = Rules("infeasible", "keep", "step3")
    for large in range(2, torus):
        for small in range(2, large):
            if large % small and torus // small > large // small:
                jobs = JobSet.of(torus, [(large, 1)] + [(small, 1)] * (torus // small))
                assert optimum(jobs).time <= 2
                assert feasible(jobs, Fraction(2), rules=strict) is None


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
