"""The sibling of a region: one star is too many or too few, and a bit left as it is is noticed."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now, refuted_now

from allocert.proofs.antoniou.buddy import siblings
from allocert.verification.claims.claim import Kind


def test_the_sibling_of_a_half_is_the_other_half() -> None:
    assert [siblings.sibling_of(word, 3) for word in ("0", "01", "110")] == ["1**", "00*", "111"]


def test_one_star_is_too_many_for_a_single_node() -> None:
    found = refuted_now("AN-DEF-2.4/sibling@one-star").data
    assert (found["printed"], found["computed"]) == ("1*", "1")


def test_a_wrong_sibling_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kind_now("AN-DEF-2.4/sibling@all-stars") is Kind.BOUNDED
    monkeypatch.setattr(siblings, "sibling_of", lambda fixed, n: fixed.ljust(n, "*"))
    assert kind_now("AN-DEF-2.4/sibling@all-stars") is Kind.REFUTED
