"""What seeded mistakes make of the verdicts on expected faults and on shared stars."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.proofs.now import decided_now, kind_now, refuted_now

from allocert.machines import Subcube
from allocert.proofs.livingston_stout.faults import expected
from allocert.verification.claims.claim import Kind


def test_definitions() -> None:
    for reading in ("repeated-positions-count", "distinct-positions"):
        assert kind_now(f"LS-DEF-e@{reading}") is Kind.BOUNDED


def test_stars_project() -> None:
    assert kind_now("LS-PROJ") is Kind.PROVED
    assert refuted_now("LS-PROJ/distinct-positions").data == {
        "d": 2,
        "q": 1,
        "k": 0,
        "expected": ["7/3", "2"],
    }


def test_both_readings_are_close_at_the_printed_size() -> None:
    verdict = decided_now("LS-DEF-e/readings-apart")
    assert verdict.kind is Kind.BOUNDED
    assert verdict.values["repeated_and_distinct"]["buddy"] == ["8.333333", "8.333297"]


def test_miscounted_sets_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = expected.surviving

    def one_less(d: int, subcubes: Sequence[Subcube]) -> tuple[int, ...]:
        found = list(counted(d, subcubes))
        found[-2] += d > 1
        return tuple(found)

    monkeypatch.setattr(expected, "surviving", one_less)
    assert kind_now("LS-DEF-e@repeated-positions-count") is Kind.REFUTED
    assert kind_now("LS-DEF-e@distinct-positions") is Kind.REFUTED
    assert kind_now("LS-PROJ") is Kind.REFUTED


def test_a_system_with_the_tail_elsewhere_does_not_project(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = expected.k_cube
    monkeypatch.setattr(expected, "k_cube", lambda d, q, k: broken(d, q, max(k - 1, 0)))
    assert kind_now("LS-PROJ") is Kind.REFUTED
