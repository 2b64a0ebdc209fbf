"""Kandlur & Shin 1988: the claims on fragmentation and on the best permutation."""

from __future__ import annotations

from functools import cache

import pytest

from allocert.machines.labelling import Labelling
from allocert.models.best_relabelling import Best
from allocert.proofs.claim import Claim, Context, Kind, Verdict
from allocert.proofs.kandlur_shin import (
    fragmentation,
    section2_fragmentation,
    section7_paired_runs,
    section7_permutations,
)

CLAIMS = (*section2_fragmentation.CLAIMS, *section7_permutations.CLAIMS)
BY_KEY = {claim.key: claim for claim in CLAIMS}


@cache
def decided(key: str) -> Verdict:
    return BY_KEY[key].decide(Context())


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.key)
def test_verdict(claim: Claim) -> None:
    kinds = {
        "KS-CLAIM-LOWBITS@figure-4": Kind.REFUTED,
        "KS-X-2/gain": Kind.BOUNDED,
        "KS-X-2/rule": Kind.BOUNDED,
    }
    verdict = decided(claim.key)
    assert verdict.kind is kinds.get(claim.key, Kind.PROVED)
    if verdict.kind is Kind.PROVED:
        assert verdict.evidence.certificate is not None
        assert "relabelled-blocks" in verdict.evidence.certificate.claim


def test_figure_4_is_not_always_best() -> None:
    verdict = decided("KS-CLAIM-LOWBITS@figure-4")
    assert verdict.counterexample is not None
    assert verdict.counterexample.data == {"D": 3, "faulty": [0, 2, 5]}
    assert verdict.values["repair"]["statement"]
    assert verdict.values["fault_sets_without_the_best"] == {
        "profile": {"2": 0, "3": 60, "4": 1336},
        "largest": {"2": 0, "3": 44, "4": 196},
        "blocks": {"2": 0, "3": 60, "4": 1336},
        "static": {"2": 0, "3": 32, "4": 0},
    }


def test_means_at_two_dimensions() -> None:
    means = decided("KS-CLAIM-REDUCE/average").values["mean_number_of_blocks_relabelled_and_before"]
    assert means["2"] == {"2": ["4/3", "5/3"], "3": ["1", "1"], "4": ["0", "0"]}


def test_a_map_that_sends_the_faults_highest_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    def highest(n: int, faulty: tuple[int, ...]) -> Labelling:
        return Labelling(Labelling.by_faults(n, faulty).order[::-1])

    class Broken(fragmentation.RelabelledBuddy):
        def __init__(self, machine, faulty=()):  # type: ignore[no-untyped-def]
            labels = highest(machine.n, tuple(faulty))
            super().__init__(machine, tuple(labels.new(node) for node in faulty))
            self._free = fragmentation.FreeListBuddy(
                machine, tuple(labels.new(node) for node in faulty)
            )._free

    fragmentation._figure_4.cache_clear()
    monkeypatch.setattr(fragmentation, "RelabelledBuddy", Broken)
    try:
        verdict = BY_KEY["KS-CLAIM-REDUCE/when"].decide(Context())
        assert verdict.kind is Kind.REFUTED
        assert verdict.counterexample is not None
        assert verdict.counterexample.data["D"] == 2
        assert BY_KEY["KS-CLAIM-LOWBITS/two-faults"].decide(Context()).kind is Kind.REFUTED
        assert BY_KEY["KS-CLAIM-REDUCE/some"].decide(Context()).kind is Kind.REFUTED
        assert BY_KEY["KS-CLAIM-REDUCE/average"].decide(Context()).kind is Kind.REFUTED
    finally:
        fragmentation._figure_4.cache_clear()


def test_every_rule_but_the_patterns_misses_the_best_somewhere() -> None:
    missed = decided("KS-X-2/rule").values["rules_without_the_best_profile"]
    assert missed["figure-4"]["D = 3, f = 3"] == 16 * 3 // 8
    assert missed["upward"]["D = 3, f = 2"] == 4 * 2 // 8
    assert missed["downward"]["D = 3, f = 3"] == 8 * 3 // 8
    assert missed["frequency"]["D = 3, f = 4"] == 8 * 4 // 8
    assert not any(key.endswith(("f = 2", "f = 3")) for key in missed["frequency"])


def test_the_best_permutation_gains_with_three_and_four_faults() -> None:
    (gain,) = (claim.decide(Context()) for claim in section7_paired_runs.CLAIMS)
    assert gain.kind is Kind.REPRODUCED
    assert len(gain.values["differences"]) == 16


def test_a_worse_permutation_is_not_reproduced_as_a_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    def highest(n: int, faulty: tuple[int, ...], measure: object) -> Best:
        return Best((), Labelling.by_faults(n, faulty).order[::-1])

    section7_paired_runs._pairs.cache_clear()
    monkeypatch.setattr(section7_paired_runs, "best_by_patterns", highest)
    try:
        verdict = section7_paired_runs.CLAIMS[0].decide(Context())
    finally:
        section7_paired_runs._pairs.cache_clear()
    assert verdict.kind is Kind.NOT_REPRODUCED
