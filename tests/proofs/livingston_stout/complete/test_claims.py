"""What seeded mistakes in the recursion and its costs are reported by."""

from __future__ import annotations

import pytest
from tests.proofs.now import refuted_now

from allocert.models.parallel import recursion
from allocert.proofs.livingston_stout.complete import costs


def test_smallest_counterexamples() -> None:
    assert refuted_now("LS-ALG-3.4@with-Algorithm-3.1-as-printed").data == {
        "d": 2,
        "k": 1,
        "available": [0, 1],
    }
    found = refuted_now("LS-CLAIM-worst/largest-complement").data
    assert (found["k"], found["d"], found["left"]) == (2, 26, [19, 18])
    assert refuted_now("LS-CLAIM-worst/recurrence@equality").data["d"] == 4
    assert refuted_now("LS-CLAIM-worst/recurrence@upper-bound").data["d"] == 26


def test_a_cost_without_the_remainder_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The smaller complement then takes too few halvings: at k = 1, d = 5 they are 2."""

    class Short(recursion.Costs):
        def ways(self, d, known):  # type: ignore[no-untyped-def]
            large, small = super().ways(d, known)
            return large - 1, small - 1

    costs._table.cache_clear()
    monkeypatch.setattr(costs, "Costs", Short)
    try:
        assert refuted_now("LS-CLAIM-worst/exact").data == {"k": 1, "d": 3}
    finally:
        costs._table.cache_clear()
