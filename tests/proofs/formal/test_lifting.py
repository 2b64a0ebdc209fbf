from __future__ import annotations

from dataclasses import replace

import pytest

from allocert.errors import CertificateError
from allocert.proofs.formal.lifting import as_it_stands, by_coq, formally, in_coq
from allocert.proofs.theorems.loss import DECREASING, RELIABLE
from allocert.proofs.theorems.static_buddy import BUDDY, BUDDY_ONE_FAULT
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Kind, Verdict

BOUNDED = Verdict.bounded("all n <= 3", Evidence.enumeration("8 cases"), cases=8)
OTHERS = [
    Verdict.refuted(Counterexample("this", {}), "least n", Evidence.enumeration("8 cases")),
    Verdict.undecided("no time"),
]


def test_a_bounded_verdict_is_lifted_and_keeps_what_it_found() -> None:
    lifted = formally(BOUNDED, BUDDY, "all n")
    assert (lifted.kind, lifted.scope, lifted.evidence.kind) == (Kind.PROVED, "all n", "coq")
    assert lifted.values == {"cases": 8, "enumerated": "all n <= 3"}
    assert lifted.evidence.checked_by.startswith("8 cases; theorem StaticOptimality.buddy")


@pytest.mark.parametrize("verdict", OTHERS, ids=lambda verdict: verdict.kind.value)
def test_any_other_verdict_stays_as_it_is(verdict: Verdict) -> None:
    assert formally(verdict, BUDDY, "all n") is verdict


def test_a_changed_file_is_no_theorem_until_coq_accepts_it() -> None:
    assert formally(BOUNDED, BUDDY, "all n").kind is Kind.PROVED
    changed = formally(BOUNDED, replace(BUDDY, digest="0"), "all n")
    assert changed.kind is Kind.BOUNDED
    assert "not those that Coq accepted" in changed.values["not_for_all_sizes"]


def test_as_a_decorator() -> None:
    @by_coq(BUDDY, "all n")
    def decided(context: Context) -> Verdict:
        return BOUNDED

    assert decided(Context()).scope == "all n"


def test_a_lifted_claim_s_certificate_says_its_sentence_and_the_evidence_its_tie() -> None:
    key = "KS-CLAIM-AXIS-FAULT/single-faults"
    for claim, said in ((key, BUDDY_ONE_FAULT.says(key)), ("", BUDDY_ONE_FAULT.stated.sentence)):
        evidence = formally(BOUNDED, BUDDY_ONE_FAULT, "all n", claim).evidence
        assert evidence.certificate is not None
        assert evidence.certificate.claim == said
        assert evidence.checked_by.endswith(
            "the shipped code computes what Coq's model has in hypercubes/buddy"
        )
    numbers = RELIABLE.evidence()
    assert numbers.checked_by.endswith("; the theorem is about numbers alone")


def test_a_claim_that_a_theorem_says_is_proved_by_it_alone() -> None:
    claim = in_coq("KS-CLAIM-UDEC-WHY", DECREASING, "all D >= 0")
    assert claim.statement == "The mean number of nodes asked over all nodes decreases with D."
    assert not claim.solver_free
    verdict = claim.decide(Context())
    assert (verdict.kind, verdict.scope, verdict.evidence.kind) == (Kind.PROVED, "all D >= 0", "coq")
    certificate = verdict.evidence.certificate
    assert certificate is not None
    assert certificate.claim == claim.statement


def test_a_claim_has_a_sentence_above_its_theorem() -> None:
    with pytest.raises(CertificateError, match="got 'X-1', expected a claim named above"):
        in_coq("X-1", DECREASING, "all D >= 0")


def test_a_theorem_that_does_not_speak_of_the_shipped_code_leaves_its_claim_undecided() -> None:
    for theorem in (replace(BUDDY, digest="0"), replace(BUDDY, tie=lambda: "at [0] another number")):
        verdict = as_it_stands(Context(), "", theorem, "all n")
        assert (verdict.kind, verdict.scope) == (Kind.UNDECIDED, theorem.gap())
