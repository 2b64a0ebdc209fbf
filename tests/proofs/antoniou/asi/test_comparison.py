"""Incomplete cubes against complete ones: a worse plan turns the examples."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now

from allocert.allocators.hypercube import asi_plan
from allocert.proofs.antoniou.asi import comparison
from allocert.verification.claims.claim import Kind


@pytest.mark.parametrize("key", ["AN-SIM-1/ASI", "AN-SIM-2/rounds", "AN-ASI-MORE/can"])
def test_a_worse_plan_turns_the_examples(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    def worse(n: int, y: int, reading: asi_plan.Reading = asi_plan.SENSIBLE) -> asi_plan.Plan:
        return asi_plan.plan(n, min(2 * y, 1 << n), reading)

    monkeypatch.setattr(comparison, "plan", worse)
    assert kind_now(key) is Kind.REFUTED


def test_the_least_machine_without_a_tie() -> None:
    assert [comparison.ties(n) for n in range(1, 6)] == [2, 4, 8, 16, 32]
    assert comparison.ties(6) < 64


def test_a_wrong_count_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kind_now("AN-ASI-MORE/ties") is Kind.BOUNDED
    monkeypatch.setattr(comparison, "enclosing_dimension", lambda y: 0)
    assert kind_now("AN-ASI-MORE/ties") is Kind.REFUTED
