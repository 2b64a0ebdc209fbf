"""Answers on the k-cube buddy algorithm, and what seeded mistakes are reported by."""

from __future__ import annotations

import pytest
from tests.proofs.now import decided_now, kind_now, refuted_now

from allocert.allocators.parallel.program import Program
from allocert.models.parallel import distances
from allocert.proofs.livingston_stout.k_cube import at_once, extra_time, linear, prefixes, times
from allocert.verification.claims.claim import Kind
from allocert.verification.claims.evidence import recheck


def test_smallest_counterexamples() -> None:
    found = refuted_now("LS-ALG-3.6/bits-of-the-label").data
    assert (found["d"], found["pi"], found["available"]) == (2, [2, 1], [0, 1])


def test_a_wrong_total_leaves_the_refutation_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "total", lambda d, q, k, runs: d + 1)
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


def test_families_are_replayed() -> None:
    """The smallest member of each, measured, and the paper's own example by formula."""
    stopped = refuted_now("LS-TIME-3.6@buddy-runs-stopped").data
    assert (stopped["d"], stopped["steps"], stopped["printed"]) == (5, 13, 12)
    assert (stopped["by_formula"]["20"], stopped["by_formula"]["100"]) == (28, 108)
    in_full = refuted_now("LS-TIME-3.6@buddy-runs-in-full").data
    assert (in_full["d"], in_full["steps"], in_full["printed"]) == (4, 10, 6)
    reuse = refuted_now("LS-TIME-3.6-reuse@first-halvings-counted").data
    assert (reuse["d"], reuse["needed"], reuse["printed"], reuse["without_reuse"]) == (7, 4, "3", 15)
    alone = refuted_now("LS-TIME-3.6-reuse@last-line-alone").data
    assert (alone["d"], alone["needed"], alone["printed"]) == (7, 4, "105/32")
    named = refuted_now("LS-TIME-3.6-theta-d/words").data
    assert (named["d"], named["steps"], named["names"]) == (10, 90, 11520)


def test_least_sizes_of_results() -> None:
    one = refuted_now("LS-TIME-3.6-theta-d@dimension-fixed").data
    assert (one["d"], one["names_measured"]["5"]) == (51, 40)
    every = refuted_now("LS-TIME-3.6-theta-d/all-dimensions").data
    assert (every["d"], every["r_and_3_subcubes_measured"]["4"]) == (243, [0, 4])


def test_a_processor_that_hears_sooner_leaves_the_refutation_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "least_steps", lambda *given: distances.least_steps(*given) - 1)
    assert kind_now("LS-TIME-3.6-reuse@first-halvings-counted") is Kind.UNDECIDED
    assert kind_now("LS-TIME-3.6-reuse@last-line-alone") is Kind.UNDECIDED


def test_other_weights_leave_the_refutation_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights modulo 6 leave 4-subcubes available."""
    monkeypatch.setattr(
        linear, "_weights", lambda d, r: sum(1 << pe for pe in range(1 << d) if pe.bit_count() % 6 == r)
    )
    assert kind_now("LS-TIME-3.6-theta-d/all-dimensions") is Kind.UNDECIDED


def test_steps_beyond_those_of_buddy(monkeypatch: pytest.MonkeyPatch) -> None:
    found = refuted_now("LS-CLAIM-QB-extra@every-dimension").data
    assert (found["d"], found["q"], found["steps"], found["buddy"]) == (3, 2, 6, 3)
    monkeypatch.setattr(extra_time, "total", lambda d, q, k, runs: d + k)
    assert kind_now("LS-CLAIM-QB-extra/fixed-codimension") is Kind.REFUTED
    monkeypatch.setattr(extra_time, "taken", lambda d, q, k, runs: d)
    assert kind_now("LS-CLAIM-QB-extra@every-dimension") is Kind.BOUNDED
