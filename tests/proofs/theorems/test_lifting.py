from __future__ import annotations

from typing import Any

import pytest

from allocert.proofs.theorems.catalogue import all_proofs
from allocert.proofs.theorems.lifting import by_theorem, for_all, proved_by
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Kind, Verdict
from allocert.verification.claims.evidence import recheck

PROOF = min(all_proofs().values(), key=lambda proof: len(proof.obligations))
BOUNDED = Verdict.bounded("all n <= 3", Evidence.enumeration("8 cases"), cases=8)
OTHERS = [
    Verdict.refuted(Counterexample("this", {}), "least n", Evidence.enumeration("8 cases")),
    Verdict.undecided("no time"),
    Verdict.cited("from elsewhere"),
]


def test_the_evidence_of_a_proof_is_a_bundle_that_holds() -> None:
    evidence = proved_by(PROOF)
    assert evidence.certificate is not None
    assert recheck(evidence.certificate)
    assert evidence.certificate.encoding.arguments == {"proof": PROOF.name}
    assert PROOF.page in evidence.checked_by


def test_a_bounded_verdict_is_lifted_and_keeps_what_it_found() -> None:
    lifted = for_all(BOUNDED, PROOF, "all n")
    assert (lifted.kind, lifted.scope) == (Kind.PROVED, "all n")
    assert lifted.values == {"cases": 8, "enumerated": "all n <= 3"}
    assert lifted.evidence.checked_by.startswith("8 cases; ")


@pytest.mark.parametrize("verdict", OTHERS, ids=lambda verdict: verdict.kind.value)
def test_any_other_verdict_stays_as_it_is(verdict: Verdict) -> None:
    assert for_all(verdict, PROOF, "all n") is verdict


def test_as_a_decorator() -> None:
    @by_theorem(PROOF, "all n")
    def decided(context: Context, **options: Any) -> Verdict:
        return Verdict.bounded("so far", Evidence.enumeration("1 case"), **options)

    assert decided.__name__ == "decided"
    assert decided(Context(), least=3).values == {"least": 3, "enumerated": "so far"}
