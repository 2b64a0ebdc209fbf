"""The lemmas about holes after releases: the least failures, and that they come from the lemmas themselves."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now, refuted_now

from allocert.proofs.antoniou.buddy import holes_after_releases
from allocert.verification.claims.claim import Kind

KEYS = ["AN-LEM-2.1/releases", "AN-LEM-2.2/releases"]


@pytest.mark.parametrize(("key", "n"), [(KEYS[0], 1), (KEYS[1], 2)])
def test_the_lemma_fails_first_on_this_cube(key: str, n: int) -> None:
    assert refuted_now(key).data["machine"] == f"hypercube:{n}"


@pytest.mark.parametrize("key", KEYS)
def test_without_holes_nothing_fails(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setattr(holes_after_releases, "holes", lambda busy, n: [])
    assert kind_now(key) is Kind.BOUNDED
