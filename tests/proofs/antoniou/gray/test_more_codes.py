"""More Gray codes: the code that adds nothing, and a code that recognises everything is noticed."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now, refuted_now

from allocert.proofs.antoniou.gray import more_codes
from allocert.verification.claims.claim import Kind


def test_a_fourth_code_can_add_nothing() -> None:
    found = refuted_now("AN-CLAIM-MORE-CODES/more@every")
    assert (found.data["n"], found.data["idle"]) == (4, [1, 3, 4, 2])
    union = frozenset().union(*(more_codes.recognised(tuple(one)) for one in found.data["codes"]))
    assert len(union) == 67
    assert more_codes.recognised((1, 3, 4, 2)) <= union


def test_a_code_that_recognises_everything_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = frozenset(range(1 << 8))
    monkeypatch.setattr(more_codes, "recognised", lambda parameters: everything)
    assert refuted_now("AN-CLAIM-MORE-CODES/one").data["n"] == 3


def test_that_no_code_adds_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kind_now("AN-CLAIM-MORE-CODES/more@some") is Kind.BOUNDED
    monkeypatch.setattr(more_codes, "recognised", lambda parameters: frozenset({1}))
    assert refuted_now("AN-CLAIM-MORE-CODES/more@some").data["n"] == 1
