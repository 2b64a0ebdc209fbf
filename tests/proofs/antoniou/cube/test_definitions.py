"""Section 2.1: a wrong product and a missing address are noticed."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now, refuted_now

from allocert.proofs.antoniou.cube import definitions
from allocert.verification.claims.claim import Kind


@pytest.mark.parametrize("key", ["AN-DEF-2.1", "AN-DEF-2.2"])
def test_a_wrong_product_is_noticed(monkeypatch, key):
    monkeypatch.setattr(definitions, "product_graph", lambda g, h: {(u, v): set() for u in g for v in h})
    assert kind_now(key) is Kind.REFUTED


def test_a_missing_address_is_noticed(monkeypatch):
    full = definitions.subcube_words
    monkeypatch.setattr(
        definitions, "subcube_words", lambda n: {w: a for w, a in full(n).items() if a != "*0"}
    )
    assert refuted_now("AN-ADDR/unique").data["nodes"] == [0, 2]


def test_floor_and_ceiling_differ_first_for_four_thirds() -> None:
    assert refuted_now("AN-DEF-FLOOR/one-sign").data == {"n": 2, "y": 3, "floor": 1, "ceiling": 2}


def test_it_is_the_ceiling_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(definitions, "ceiling", lambda whole, parts: whole // parts)
    assert kind_now("AN-DEF-FLOOR/one-sign") is Kind.BOUNDED
