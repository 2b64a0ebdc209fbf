"""What a paper only cites is listed with its reason, and is no failure."""

from __future__ import annotations

from pathlib import Path

import pytest

from allocert.proofs import REGISTRY
from allocert.proofs.antoniou import cited as antoniou
from allocert.proofs.kandlur_shin import cited as kandlur_shin
from allocert.verification.claims.claim import Claim, Context, Evidence, Kind, Verdict
from allocert.verification.claims.enumeration import with_certificate
from allocert.verification.ledger.record import Record
from allocert.verification.ledger.store import Ledger

CITED = (*kandlur_shin.CLAIMS, *antoniou.CLAIMS)


@pytest.mark.parametrize("claim", CITED, ids=lambda claim: claim.key)
def test_a_cited_claim_gives_its_reason_and_no_evidence(claim: Claim) -> None:
    verdict = claim.decide(Context())
    assert verdict.kind is Kind.CITED
    assert len(verdict.scope.split()) > 5
    assert verdict.evidence == Evidence("none", "nobody")
    assert with_certificate(claim, Context(), verdict) is verdict


def test_cited_claims_are_listed_under_their_papers() -> None:
    assert REGISTRY.select(["KS-CITE"], ["kandlur-shin"]) == kandlur_shin.CLAIMS
    assert REGISTRY.select(["AN-CITE"], ["antoniou"]) == antoniou.CLAIMS
    assert len({claim.key for claim in REGISTRY.claims}) == len(REGISTRY.claims)


def test_a_cited_verdict_is_kept_and_comes_back(tmp_path: Path) -> None:
    ledger, claim = Ledger(tmp_path / "ledger.sqlite3"), CITED[0]
    record = Record(claim, claim.decide(Context()), 0.5)
    ledger.put(record, Context())
    stored = ledger.get(claim, Context())
    assert stored is not None
    assert stored.verdict == record.verdict


def test_a_cited_verdict_has_no_counterexample() -> None:
    with pytest.raises(ValueError, match="counterexample"):
        Verdict(Kind.REFUTED, "s", Evidence("none", "nobody"))
    assert Verdict.cited("why").counterexample is None
