"""Segments in subcubes of the least dimension: small ones by hand, and what they cannot is noticed."""

from __future__ import annotations

import pytest

from allocert.proofs.antoniou.asi import narrow_segments


def test_where_three_words_lie_in_a_square() -> None:
    assert narrow_segments.narrow_starts(2, 3) == [0, 1, 2, 3]
    assert narrow_segments.narrow_starts(3, 4) == [0, 2, 4, 6]
    assert [narrow_segments.together(3, size) for size in (3, 4, 5)] == [2, 2, 1]


def test_the_rest_is_to_be_complete_cubes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert narrow_segments.completed(4, 7)
    monkeypatch.setattr(narrow_segments, "narrow_starts", lambda n, size: [0, 8])
    assert not narrow_segments.completed(4, 7)
