"""What lists that cost otherwise make of the verdicts."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now, refuted_now

from allocert.proofs.kandlur_shin.lists import cost
from allocert.verification.claims.claim import Kind


def test_lists_that_cost_otherwise_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    class Appending(cost.FreeLists):
        def give(self, k: int, start: int) -> None:
            super().give(k, start)
            self.lists[0].sort(reverse=True)

    monkeypatch.setattr(cost, "FreeLists", Appending)
    assert kind_now("KS-COMPLEXITY/request") is Kind.REFUTED


def test_a_cost_beyond_its_order_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cost.COSTS, "list release", lambda n, k: n << n)  # type: ignore[arg-type]
    assert refuted_now("KS-COMPLEXITY/release").text == "D = 3, list release: 24, not 4 to 16"
