"""Answers on the k-cube buddy algorithm, and what seeded mistakes are told by."""

from __future__ import annotations

import pytest
from tests.proofs.now import decided_now, kind_now, refuted_now

from allocert.proofs.livingston_stout.k_cube import prefixes, times
from allocert.verification.claims.claim import Kind
from allocert.verification.claims.evidence import recheck


def test_smallest_counterexamples() -> None:
    assert refuted_now("LS-ALG-3.6@text-to-the-letter").data["d"] == 1
    found = refuted_now("LS-ALG-3.6/bits-of-the-label").data
    assert (found["d"], found["pi"], found["available"]) == (2, [2, 1], [0, 1])
    assert refuted_now("LS-X-9/fewest-in-order").data == {"D": 4, "k": 3, "in_order": 9, "least": 8}


def test_a_wrong_total_leaves_the_refutation_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "_total", lambda d, q, k, run: d + 1)
    assert kind_now("LS-TIME-3.6@buddy-runs-stopped") is Kind.UNDECIDED
    assert kind_now("LS-TIME-3.6/exact") is Kind.REFUTED


def test_numbers_of_prefixes_are_certified(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = decided_now("LS-X-9/larger-k")
    assert verdict.evidence.certificate is not None
    assert "each accepted" in recheck(verdict.evidence.certificate)
    monkeypatch.setattr(prefixes, "fewest", lambda places, k: 2 * places * k)
    assert kind_now("LS-X-9/small-k") is Kind.UNDECIDED
