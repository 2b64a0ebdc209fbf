"""The table of K_w, and what seeded mistakes make of it."""

from __future__ import annotations

import pytest
from tests.proofs.now import decided_now, kind_now

from allocert.models.systems.blocking_sets import blocking_set, by_weight
from allocert.proofs import REGISTRY
from allocert.proofs.livingston_stout.faults import table
from allocert.verification.claims.claim import Kind


def test_the_table() -> None:
    found = decided_now("LS-X-3/table").values["K_w"]
    assert found["d = 7, r = 0..7"] == ["1", "2", "6", "12", "24", "42", "64", "128"]
    assert found["d = 8, r = 0..8"] == ["1", "2", "6", "12", "24", "48..52", "85", "128", "256"]


def test_the_item_tells_the_table() -> None:
    in_words = " ".join(reading.text for part in REGISTRY.item("LS-X-3").parts for reading in part.readings)
    for r in range(2, 9):
        assert f"r = {r}: {', '.join(table.ANSWER[r]).replace(', 48..52', ' and 48 to 52')}" in in_words


def test_another_table_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(table.ANSWER, 5, ("32", "32", "42", "48"))
    assert kind_now("LS-X-3/table") is Kind.REFUTED


def test_a_set_that_misses_a_subcube_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "blocking_set", lambda d, r: blocking_set(d, r)[1:])
    assert kind_now("LS-X-3/table") is Kind.REFUTED


def test_a_larger_set_is_no_exact_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        table, "blocking_set", lambda d, r: tuple(range(1 << d)) if (d, r) == (6, 3) else blocking_set(d, r)
    )
    assert kind_now("LS-X-3/table") is Kind.REFUTED


def test_classes_modulo_four_are_another_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "by_weight", lambda d, modulus: by_weight(d, modulus + 1))
    assert kind_now("LS-X-3/two-dimensional") is Kind.REFUTED
