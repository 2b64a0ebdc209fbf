"""Answers on the k-cube buddy algorithm, and what seeded mistakes are told by."""

from __future__ import annotations

import pytest
from tests.proofs.now import decided_now, kind_now, refuted_now

from allocert.allocators.parallel.program import Program
from allocert.proofs.livingston_stout.k_cube import at_once, prefixes, times
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


def test_two_sets_of_representatives_that_meet_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has the bit 1 goes on too: then some processor is awaited that is somewhere else."""
    text = at_once.ONE_CUBES.text.replace(
        "if bit(along) == 1:\n        waiting = 0", "if bit(along) == 1:\n        pass"
    )
    assert text != at_once.ONE_CUBES.text
    monkeypatch.setattr(at_once, "ONE_CUBES", Program("broken", text, "test"))
    assert kind_now("LS-TIME-3.6-theta-d/one-cube-at-once") is Kind.REFUTED
