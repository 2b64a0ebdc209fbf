"""The time of a search for the best decomposition: a forgotten subcube is noticed."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.models.subcubes.greatest_subcubes import greatest_profiles, subcubes_of
from allocert.proofs.antoniou.mss import running_time
from allocert.verification.claims.claim import Kind


def test_the_profiles_are_the_greatest_and_the_steps_are_counted() -> None:
    best, steps = running_time.profiles_and_steps(2)
    assert best == greatest_profiles(2).tolist()
    chosen = [(free, word) for free in range(1, 16) for word, _ in subcubes_of(2) if not word & ~free]
    assert steps == sum(word & -word == free & -free for free, word in chosen)


def test_a_forgotten_subcube_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running_time, "subcubes_of", lambda n: subcubes_of(n)[:-1])
    assert kind_now("AN-MSS-TIME/time") is Kind.REFUTED
