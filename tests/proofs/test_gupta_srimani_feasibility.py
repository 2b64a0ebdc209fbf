"""The claims on the feasibility algorithm and the least finish time: what they come out as, and that they can fail."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from allocert.allocators.torus import minimum_finish as method
from allocert.allocators.torus import preemptive
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import Finish
from allocert.allocators.torus.preemptive import SENSIBLE, Rules
from allocert.allocators.torus.staircase import PlainProfile
from allocert.models.torus.configurations import chain
from allocert.proofs.claim import Claim, Context, Kind, Verdict
from allocert.proofs.gupta_srimani import (
    feasibility,
    feasibility_counts,
    feasibility_example,
    feasibility_order,
    minimum_finish,
)
from allocert.proofs.gupta_srimani.profile_counts import costs, doubling
from allocert.proofs.gupta_srimani.stages import readings

MODULES = (feasibility_order, feasibility, feasibility_example, feasibility_counts, minimum_finish)
CLAIMS: dict[str, Claim] = {claim.key: claim for module in MODULES for claim in module.CLAIMS}

KINDS = {
    "GS-SORT/feasibility@A": Kind.REFUTED,
    "GS-SORT/feasibility@B": Kind.PROVED,
    "GS-DEF-8@A": Kind.REFUTED,
    "GS-DEF-8@B": Kind.BOUNDED,
    "GS-REM-6": Kind.PROVED,
    "GS-DEF-9": Kind.PROVED,
    "GS-ALG-FEAS": Kind.BOUNDED,
    "GS-ALG-FEAS/any-sides": Kind.REFUTED,
    "GS-REM-7": Kind.BOUNDED,
    "GS-REM-7/unique": Kind.REFUTED,
    "GS-EX-FEAS@printed": Kind.REFUTED,
    "GS-EX-FEAS@mended": Kind.BOUNDED,
    "GS-EX-FEAS@keep": Kind.REFUTED,
    "GS-EX-FEAS/schedule": Kind.BOUNDED,
    "GS-REM-8": Kind.BOUNDED,
    "GS-REM-8/update": Kind.REFUTED,
    "GS-THM-2@A": Kind.PROVED,
    "GS-THM-2@B": Kind.PROVED,
    "GS-THM-2/sharper": Kind.PROVED,
    "GS-THM-2/tight": Kind.REFUTED,
    "GS-THM-3/updates@A": Kind.BOUNDED,
    "GS-THM-3/updates@B": Kind.REFUTED,
    "GS-THM-3/comparisons@A": Kind.PROVED,
    "GS-THM-3/comparisons@B": Kind.REFUTED,
    "GS-THM-3/narrow": Kind.BOUNDED,
    "GS-NEC": Kind.PROVED,
    "GS-NEC/sufficient": Kind.REFUTED,
    "GS-NEC/gap": Kind.BOUNDED,
    "GS-NEC/stronger": Kind.BOUNDED,
    "GS-MINFIN": Kind.REFUTED,
    "GS-MINFIN/example": Kind.REFUTED,
    "GS-MINFIN/exact": Kind.BOUNDED,
    "GS-X-1": Kind.PROVED,
    "GS-X-2": Kind.PROVED,
}

TEXTS = {
    "GS-ALG-FEAS/any-sides": "3x3: (2,1) (2,1), T = 1: job 1 from 0 to 1: rows 2-3, columns 2-3 is not on the torus",
    "GS-EX-FEAS@printed": "figure 5, job 5, cell 1: printed ([14,15],3/2), by definition ([14,15],5/2)",
    "GS-REM-8/update": "4x4: (2,1) (1,1) (1,1) (1,1) (1,1), T = 3/2: refused where Step 4 deletes entry j, but feasible",
    "GS-NEC/sufficient": "2x2: (2,1) (1,1): the conditions hold from 5/4, but 2 is least",
    "GS-MINFIN": "2x2: (1,1): [1, 1/4] is empty",
    "GS-MINFIN/example": "16x16: (8,2) (4,4) (4,3) (2,2) (2,5/2): least 4, interval [4, 129/128]",
}


@cache
def decided(key: str) -> Verdict:
    return CLAIMS[key].decide(Context())


def test_all_claims_have_an_expected_kind() -> None:
    assert list(KINDS) == list(CLAIMS)


@pytest.mark.parametrize("key", KINDS)
def test_kind(key: str) -> None:
    verdict = decided(key)
    assert verdict.kind is KINDS[key]
    if key in TEXTS:
        assert verdict.counterexample is not None
        assert verdict.counterexample.text == TEXTS[key]
    if key.endswith(("any-sides", "tight", "update", "MINFIN", "unique", "DEF-8@A")):
        assert "repair" in verdict.values


def test_cells_of_the_example_that_differ() -> None:
    assert decided("GS-EX-FEAS@printed").values["failing"] == {"16": 2}
    assert decided("GS-EX-FEAS@printed").values["profiles"][4] == "Step 4, j=1: ([14,15],5/2)"
    assert decided("GS-EX-FEAS@keep").values["profiles"][2] == "Step 4, j=1: ([4,7],2), ([12,15],1)"
    least = {"direct method": "4", "program over configurations": "4"}
    assert decided("GS-EX-FEAS/schedule").values["least_finish"] == least


def test_no_small_set_shows_that_deleting_matters() -> None:
    failing = decided("GS-REM-8/update").values["failing"]
    assert [failing[str(n)] for n in range(1, 5)] == [0, 0, 0, 0]
    assert failing["5"] > 0


def test_what_a_step_changes() -> None:
    changes = decided("GS-REM-8").values["changes"]
    assert changes["Step 2, keep"] == ["0 split, 0 gone", "1 split, 0 gone"]
    assert changes["Step 3, keep"] == ["0 split, 0 gone", "0 split, 1 gone"]
    assert changes["Step 4, delete"] == ["0 split, 1 gone", "1 split, 1 gone"]


@pytest.mark.parametrize("levels", range(1, 8))
def test_the_cost_of_a_list_is_that_of_a_list(levels: int) -> None:
    given = doubling(levels)
    assert costs(*given).listed == costs(*given, structure=PlainProfile).comparisons
    assert costs(*given).longest == 1 << levels


def test_all_readings() -> None:
    assert len(set(readings())) == 12
    assert set(readings(width="skip", step4="keep", equal="step3")) == {SENSIBLE}
    assert chain((6, 1, 3, 3, 12))
    assert not chain((6, 4))


def _later(jobs: JobSet, real: Callable[[JobSet], Finish] = method.minimum_finish) -> Finish:
    found = real(jobs)
    late = len(jobs.jobs) == 3
    return Finish(found.time + Fraction(late, 7), found.schedule, found.passes)


def _always(jobs: JobSet, deadline: Fraction) -> bool:
    return True


def _one_pass(jobs: JobSet) -> int:
    return 1


def _no_deadline(jobs: JobSet, deadline: Fraction, *, rules: Rules = SENSIBLE) -> bool:
    return False


def _keeps_all(stairs: Any, index: int, side: int) -> None:
    """Nothing is taken from an entry."""


def _work(jobs: JobSet) -> tuple[Fraction, Fraction]:
    return jobs.longest, sum((job.side * job.time for job in jobs.jobs), Fraction(0))


@pytest.mark.parametrize(
    ("key", "where", "name", "broken"),
    [
        ("GS-SORT/feasibility@B", feasibility_order, "readings", lambda **fixed: readings(step4="delete")),
        ("GS-X-1", minimum_finish, "minimum_finish", _later),
        ("GS-X-1", minimum_finish, "most_passes", _one_pass),
        ("GS-X-2", minimum_finish, "fits_by_formula", _always),
        ("GS-MINFIN/exact", minimum_finish, "fits", _no_deadline),
        ("GS-MINFIN/exact", minimum_finish, "minimum_finish", _later),
        ("GS-NEC", minimum_finish, "printed_interval", _work),
        ("GS-NEC/stronger", minimum_finish, "lower_bound", lambda jobs: 2 * jobs.longest),
        ("GS-ALG-FEAS", preemptive, "_consume", _keeps_all),
        ("GS-DEF-8@B", preemptive, "_consume", _keeps_all),
        ("GS-REM-6", preemptive, "_consume", _keeps_all),
        ("GS-EX-FEAS/schedule", preemptive, "_consume", _keeps_all),
        ("GS-THM-2/sharper", feasibility_counts, "breaks", lambda schedule: 2),
        ("GS-THM-2@B", feasibility_counts, "interruptions", lambda schedule: 2),
        ("GS-THM-3/narrow", feasibility_counts, "narrow", doubling),
        ("GS-EX-FEAS@mended", preemptive, "_consume", _keeps_all),
        ("GS-THM-3/comparisons@A", feasibility_counts, "doubling", lambda level: (1, [1] * 9, [1] * 9, 9)),
    ],
)
def test_broken_ones_are_refuted(
    monkeypatch: pytest.MonkeyPatch, key: str, where: Any, name: str, broken: Callable[..., Any]
) -> None:
    claim: Claim = CLAIMS[key]
    monkeypatch.setattr(where, name, broken)
    assert claim.decide(Context()).kind is Kind.REFUTED
