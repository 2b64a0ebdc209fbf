"""Segments in subcubes of the least dimension: small ones by hand, and what they cannot is noticed."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.proofs.antoniou.asi import narrow_segments
from allocert.verification.claims.claim import Kind


def test_where_three_words_lie_in_a_square() -> None:
    assert narrow_segments.narrow_starts(2, 3) == [0, 1, 2, 3]
    assert narrow_segments.narrow_starts(3, 4) == [0, 2, 4, 6]
    assert [narrow_segments.together(3, size) for size in (3, 4, 5)] == [2, 2, 1]


def test_the_rest_is_to_be_complete_cubes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert narrow_segments.completed(4, 7)
    monkeypatch.setattr(narrow_segments, "narrow_starts", lambda n, size: [0, 8])
    assert not narrow_segments.completed(4, 7)


def test_a_wider_or_narrower_subcube_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kind_now("AN-X-7/one-more") is Kind.BOUNDED
    monkeypatch.setattr(narrow_segments, "enclosing_dimension", lambda size: 4)
    assert kind_now("AN-X-7/one-more") is Kind.REFUTED
    monkeypatch.setattr(narrow_segments, "enclosing_dimension", lambda size: size.bit_length() - 1)
    assert kind_now("AN-X-7/placed") is Kind.REFUTED
