from __future__ import annotations

from dataclasses import replace

import pytest
from tests.proofs.verdicts import decided

from allocert.errors import CertificateError
from allocert.proofs import REGISTRY
from allocert.proofs.formal.lifting import as_it_stands, by_coq, formally, in_coq, lifted
from allocert.proofs.formal.statements import sentences
from allocert.proofs.theorems.loss import DECREASING, RELIABLE
from allocert.proofs.theorems.static_buddy import BUDDY, BUDDY_ONE_FAULT
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Kind, Verdict
from allocert.verification.knowledge import all_records

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


def test_a_lifted_claim_says_the_sentence_for_its_key_and_so_does_its_certificate() -> None:
    key = "KS-CLAIM-AXIS-FAULT/single-faults"
    claim = lifted(key, BUDDY_ONE_FAULT, "all n", lambda context: BOUNDED)
    certificate = claim.decide(Context()).evidence.certificate
    assert certificate is not None
    assert claim.key == certificate.encoding.arguments["claim"] == key
    assert claim.statement == certificate.claim == BUDDY_ONE_FAULT.says(key)
    assert not claim.solver_free
    with pytest.raises(CertificateError):
        lifted("X-1", BUDDY_ONE_FAULT, "all n", lambda context: BOUNDED)


PROVED = [
    key
    for key, record in all_records().items()
    if record.verdict.kind is Kind.PROVED and record.verdict.evidence.kind == "coq"
]


def test_what_is_proved_in_coq_is_what_a_theorem_says() -> None:
    assert len(PROVED) > 250
    assert {key: REGISTRY.claim(key).statement for key in PROVED} == {key: sentences()[key] for key in PROVED}


CHEAP = (
    "AN-LEM-2.1/static",
    "AN-LEM-2.2/static",
    "AN-THM-2.1",
    "AN-THM-2.2",
    "KS-ALG-ALLOC/grants@mended",
    "KS-ALG-RELABEL@direction-mask",
    "KS-COMPLEXITY/request",
    "KS-THM-AXIS-STATIC@first",
    "LS-ALG-3.4/stopped",
    "LS-ALG-3.6/stopped",
    "LS-CLAIM-findall/gray-coded@determined",
    "LS-CLAIM-gray-iff/any-place",
    "LS-CLAIM-static@suitable-rule",
    "LS-TIME-3.3/one",
    "MO-CPX-ISS/traversals@thrice-passed",
    "TM-POD-COUNT",
)


@pytest.mark.parametrize("key", CHEAP)
def test_the_certificate_of_a_lifted_claim_has_its_key(key: str) -> None:
    """Of all others the frame of their paper's claims sees it."""
    claim, verdict = REGISTRY.claim(key), decided(key)
    certificate = verdict.evidence.certificate
    assert verdict.kind is Kind.PROVED
    assert certificate is not None
    assert (certificate.encoding.arguments["claim"], certificate.claim) == (key, claim.statement)


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
