"""The claims on Lemmas 1 and 2 and on general sides: verdicts as recorded, and what enumeration rests on."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest
from tests.proofs.verdicts import as_recorded, decided, found

from allocert.allocators.torus import preemptive
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import PRINTED, SENSIBLE, Rules, feasible
from allocert.allocators.torus.schedule import faults
from allocert.allocators.torus.staircase import Staircase
from allocert.errors import EngineError
from allocert.models.torus.configuration_lp import optimum
from allocert.models.torus.lemma2_oracle import Mistake, mistakes, replayed
from allocert.models.torus.symbolic_lemma2 import ALL_RULES
from allocert.proofs.claim import Context, Effort, Kind
from allocert.proofs.gupta_srimani import general_sides, lemma1, lemma2, lemma2_proof
from allocert.proofs.gupta_srimani.finish_cases import powers
from allocert.proofs.gupta_srimani.lemma2_cases import job_sets, letters
from allocert.proofs.registry import claim_by_key

test_verdicts = as_recorded(lemma1, lemma2, lemma2_proof, general_sides)


def test_the_printed_step_4_fails_on_five_jobs_and_not_on_fewer() -> None:
    data = found("GS-LEM-2/enumerated@AAA")
    assert (data["torus"], data["deadline"], len(data["jobs"])) == (4, "3/2", 5)
    jobs = JobSet.of(4, [(side, time) for side, time in data["jobs"]])
    assert feasible(jobs, Fraction(3, 2), rules=PRINTED) is None
    schedule = feasible(jobs, Fraction(3, 2))
    assert schedule is not None
    assert not list(faults(schedule, deadline=Fraction(3, 2)))


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
    values = decided("GS-X-3/side-sets@C").values
    skip = values["least_bad_side_sets"]
    assert skip["3"] == []
    assert skip["4"] == ["{2,3}"]
    assert skip["7"] == ["{1,2,5}", "{1,3,4}", "{2,3}", "{2,5,6}", "{3,4,6}", "{3,5}"]
    assert skip["5"] == ["{1,2,3}", "{2,3,4}"]
    assert values["witness"]["case"].startswith("4x4: (3,1) (2,1) (2,1), deadline 2: refused")


def test_without_a_bad_side_set_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(general_sides, "table", lambda effort: general_sides.Table())
    assert claim_by_key("GS-X-3/side-sets@C").decide(Context()).kind is Kind.UNDECIDED


def test_a_criterion_without_enough_job_sets_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(general_sides._SIZES, Effort.DEEP, {4: (1, 1)})
    assert claim_by_key("GS-X-3/criterion@B").decide(Context(Effort.DEEP)).kind is Kind.UNDECIDED
    general_sides.table.cache_clear()


def test_a_criterion_that_calls_bad_sides_good_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = (lambda torus, sides: True), "anything"
    monkeypatch.setitem(general_sides._CRITERIA, "B", everything)
    verdict = claim_by_key("GS-X-3/criterion@B").decide(Context())
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
        "from allocert.proofs.claim import Context\n"
        "from allocert.proofs.enumeration import with_certificate\nfrom allocert.proofs.evidence import recheck\n"
        "from allocert.proofs.registry import claim_by_key\n"
        "for key in ('GS-LEM-2/enumerated@AAA', 'GS-X-3/side-sets@C', 'GS-X-3/partition'):\n"
        "    claim, context = claim_by_key(key), Context()\n"
        "    verdict = with_certificate(claim, context, claim.decide(context))\n"
        "    recheck(verdict.evidence.certificate)\n"
        "engines = {'z3', 'ortools', 'pysat', 'exact', 'highspy', 'flint'}\n"
        "sys.exit(bool(engines & {name.partition('.')[0] for name in sys.modules}))\n"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
