"""What seeded mistakes in the recursion and its costs are reported by."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now, refuted_now

from allocert.models.parallel import recursion
from allocert.proofs.livingston_stout.complete import costs, positions, sets
from allocert.verification.claims.claim import Kind


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


def test_bits_that_are_all_0_make_the_subcubes_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    def zeros(k: int, i: int) -> dict[int, int]:
        return dict.fromkeys(recursion.corner(k, i), 0)

    monkeypatch.setattr(sets, "corner", zeros)
    assert refuted_now("LS-DEF-3.5/disjoint").data == {"k": 1, "sets": [1, 2]}


def test_a_block_more_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "block", lambda d, k: recursion.block(d, k) + 1)
    assert kind_now("LS-DEF-3.5/sets") is Kind.REFUTED
    assert kind_now("LS-CLAIM-complement") is Kind.REFUTED


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


def test_a_formula_that_counts_a_choice_less_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """From d = 50 on, where nothing is measured."""

    def fewer(d: int, k: int) -> int:
        return recursion.LEAF_COSTS["in-full"](d, k) - (d >= 50)

    monkeypatch.setattr(positions, "LEAF_COSTS", recursion.LEAF_COSTS | {"in-full": fewer})
    assert refuted_now("LS-ALG-3.4/time").data == {"d": 50, "k": 0}
