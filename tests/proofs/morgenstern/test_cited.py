"""What Morgenstern 1994 takes from papers that are not printed in it stays cited, whatever this suite's own programs do."""

from __future__ import annotations

from allocert.proofs.morgenstern.cited import CLAIMS
from allocert.verification.claims.claim import Context, Kind


def test_each_claim_is_cited_with_a_reason() -> None:
    assert [claim.key for claim in CLAIMS] == ["MO-CPX-MBV/procedure", "MO-CLAIM-FSn-BUDDY/study"]
    for claim in CLAIMS:
        verdict = claim.decide(Context())
        assert verdict.kind is Kind.CITED
        assert "not printed" in verdict.scope
