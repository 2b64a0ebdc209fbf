"""Tables 3.1 and 3.2: another wrong word is noticed."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.proofs.antoniou.asi import tables
from allocert.proofs.antoniou.asi.tables import PRINTED_TABLES
from allocert.verification.claims.claim import Kind


@pytest.mark.parametrize(
    ("example", "old", "new", "key"),
    [("3.2", "00011", "00111", "AN-TAB-3.1"), ("3.3", "100011", "100111", "AN-TAB-3.2/six-bits")],
)
def test_a_table_with_another_wrong_word_is_refuted(
    monkeypatch: pytest.MonkeyPatch, example: str, old: str, new: str, key: str
) -> None:
    rows = tuple(row.replace(old, new, 1) for row in PRINTED_TABLES[example])
    monkeypatch.setattr(tables, "PRINTED_TABLES", {**PRINTED_TABLES, example: rows})
    assert kind_now(key) is Kind.REFUTED


@pytest.mark.parametrize("example", ["AN-EX-3.2", "AN-EX-3.3"])
def test_the_quotient_is_not_zero_and_the_remainder_is(example: str) -> None:
    assert kind_now(f"{example}/test") is Kind.REFUTED
    assert kind_now(f"{example}/test@remainder") is Kind.BOUNDED
