"""What becomes of a claim whose process dies, is late or raises."""

from __future__ import annotations

from allocert.common.workers import Outcome
from allocert.errors import EngineError
from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Claim, Context, Effort, Kind, Verdict
from allocert.verification.ledger import Ledger
from allocert.verification.runner import decide_claims, decide_one, record_of

CLAIM = Claim("X-1", "a statement", lambda context: VERDICT)
VERDICT = Verdict.cited("nothing to decide")
QUESTION = ("allocert.proofs", CLAIM.key, Effort.QUICK, 0)


def test_only_what_was_looked_at_to_its_end_is_finished() -> None:
    done = record_of(CLAIM, Outcome(QUESTION, (VERDICT, 1.5, False)))
    assert (done.verdict, done.seconds, done.unfinished) == (VERDICT, 1.5, False)
    for outcome, why in [
        (Outcome(QUESTION, late=True), "the time budget ran out"),
        (Outcome(QUESTION, death="by SIGSEGV"), "the process deciding it died: it ended by SIGSEGV"),
        (Outcome(QUESTION, error=EngineError("no words")), "error while deciding: no words"),
        (Outcome(QUESTION, (Verdict.undecided("why"), 1.5, True)), "why"),
    ]:
        record = record_of(CLAIM, outcome)
        assert record.verdict.kind is Kind.UNDECIDED
        assert record.verdict.scope == why
        assert record.unfinished


def test_a_claim_that_raises_is_undecided() -> None:
    verdict, _, failed = decide_one(("allocert.proofs", "no such claim", Effort.QUICK, 0))
    assert failed
    assert verdict.kind is Kind.UNDECIDED
    assert "no such claim" in verdict.scope


def test_a_caller_that_stops_keeps_what_it_has_got(tmp_path) -> None:
    claims = [REGISTRY.claim(key) for key in ("KS-FIG-1a", "KS-FIG-1b", "KS-FIG-2")]
    ledger = Ledger(tmp_path / "ledger")
    records = decide_claims(claims, Context(), ledger=ledger)
    first = next(records)
    records.close()
    kept = ledger.find(claims, Context())
    assert kept[first.claim.key].verdict == first.verdict
    assert {record.claim.key for record in decide_claims(claims, Context(), ledger=ledger)} == {
        c.key for c in claims
    }
