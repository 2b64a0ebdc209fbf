"""Answers on the k-cube buddy algorithm, and what seeded mistakes are reported by."""

from __future__ import annotations

from tests.proofs.now import refuted_now


def test_smallest_counterexamples() -> None:
    found = refuted_now("LS-ALG-3.6/bits-of-the-label").data
    assert (found["d"], found["pi"], found["available"]) == (2, [2, 1], [0, 1])


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


def test_steps_beyond_those_of_buddy_by_hand() -> None:
    found = refuted_now("LS-CLAIM-QB-extra@every-dimension").data
    assert (found["d"], found["q"], found["steps"], found["buddy"]) == (3, 2, 6, 3)
