"""How strong evidence is: of made verdicts of every kind, and of all that are recorded."""

from __future__ import annotations

import pytest

from allocert.proofs.theorems.lifting import proved_by
from allocert.proofs.theorems.parallel.k_cube_costs import K_CUBE_COSTS
from allocert.verification.claims.claim import Counterexample, Evidence, Kind, Verdict
from allocert.verification.claims.strength import ARGUED, Strength, page_of, strength_of
from allocert.verification.deciding.arguments import argued
from allocert.verification.knowledge import all_records

CASES = Evidence.enumeration("9 cases")
WORD = Evidence.enumeration("9 cases, uncertified")
FALSE = Counterexample("n = 1")


@pytest.mark.parametrize(
    ("verdict", "strength"),
    [
        (Verdict.proved("all n", Evidence("coq", "theorem T.t, accepted by Coq")), Strength.FORMAL),
        (Verdict.bounded("n <= 5", Evidence("lrat", "a proof")), Strength.CERTIFIED),
        (Verdict.refuted(FALSE, "least n", CASES), Strength.COUNTEREXAMPLE),
        (Verdict.refuted(FALSE, "least n", Evidence("coq", "theorem T.t")), Strength.FORMAL),
        (Verdict.proved("one queue is enough", CASES), Strength.WITNESS),
        (Verdict.bounded("n <= 3", CASES), Strength.ENUMERATED),
        (Verdict.bounded("m = 8", Evidence.enumeration("1 cases: cells, uncertified")), Strength.ENGINE),
        (argued(Verdict.bounded("n <= 3", WORD), "all n", "counting", "..."), Strength.ENGINE),
        (Verdict.refuted(FALSE, "least n", WORD), Strength.ENGINE),
        (Verdict.fits("9 of 9", WORD), Strength.STATISTICS),
        (argued(Verdict.bounded("n <= 3", CASES), "all n", "counting", "..."), Strength.ARGUED),
        (Verdict.fits("9 of 9", CASES), Strength.STATISTICS),
        (Verdict.does_not_fit("0 of 9", CASES), Strength.STATISTICS),
        (Verdict.undecided("out of time"), Strength.NOTHING),
        (Verdict.cited("from elsewhere"), Strength.NOTHING),
    ],
)
def test_each_kind_of_evidence_has_its_strength(verdict: Verdict, strength: Strength) -> None:
    assert strength_of(verdict) is strength


def test_certified_steps_name_their_page() -> None:
    verdict = Verdict.proved("all n", proved_by(K_CUBE_COSTS))
    assert strength_of(verdict) is Strength.CERTIFIED_STEPS
    assert page_of(verdict) == K_CUBE_COSTS.page


def test_an_argument_makes_no_proof() -> None:
    verdict = argued(Verdict.bounded("n <= 3", CASES), "all n", "counting", "...")
    assert verdict.kind is Kind.BOUNDED
    assert verdict.scope == "n <= 3; for all n by an argument in prose"


def test_what_is_recorded_as_proved_rests_on_no_argument_alone() -> None:
    for key, record in all_records().items():
        if record.verdict.kind is Kind.PROVED:
            assert ARGUED not in record.verdict.evidence.checked_by, key
            if strength_of(record.verdict) is Strength.CERTIFIED_STEPS:
                assert page_of(record.verdict), key
