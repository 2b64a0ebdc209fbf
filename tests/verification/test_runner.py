"""What becomes of a claim whose process dies, is late or raises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from allocert.common.workers import Outcome
from allocert.errors import EngineError
from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Claim, Context, Effort, Kind, Verdict
from allocert.verification.ledger.store import Ledger
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


def test_what_quick_effort_leaves_undecided_is_not_run(monkeypatch) -> None:
    item = next(item for item in REGISTRY.items if item.standard)
    waiting = [REGISTRY.claim(key) for key in item.standard]
    monkeypatch.setattr("allocert.verification.runner.executor", lambda *given: nullcontext())
    monkeypatch.setattr("allocert.verification.runner.Run", _Asked)
    assert [record.verdict.kind for record in decide_claims(waiting, Context())] == [Kind.UNDECIDED] * len(
        waiting
    )
    assert not any(record.unfinished for record in decide_claims(waiting, Context()))
    with pytest.raises(AssertionError, match=re.escape(waiting[0].key)):
        list(decide_claims(waiting, Context(Effort.STANDARD)))


class _Asked:
    """A run that is to have nothing to do."""

    def __init__(self, *given: object, **named: object) -> None:
        pass

    def each(self, questions: list[object], **given: object) -> Iterator[Outcome]:
        assert not questions, questions
        return iter(())

    def arrived(self) -> list[Outcome]:
        return []
