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
    verdict = decided(claim.key)
    refuted = (claim.id, claim.reading) in {
        ("KS-CLAIM-LOWBITS", "B"),
        ("KS-CLAIM-REDUCE", "A"),
        ("KS-CLAIM-REDUCE", "C"),
    } and claim.part != "pairs"
    assert verdict.kind is (Kind.REFUTED if refuted else Kind.BOUNDED)
    if refuted:
        assert verdict.values["repair"]["statement"]


@pytest.mark.parametrize(
    ("key", "faulty", "failing"),
    [
        ("KS-CLAIM-LOWBITS/profile@B", [0, 2, 5], {"3": 60, "4": 1336}),
        ("KS-CLAIM-LOWBITS/largest@B", [0, 2, 4, 7], {"3": 44, "4": 196}),
        ("KS-CLAIM-LOWBITS/blocks@B", [0, 2, 5], {"3": 60, "4": 1336}),
        ("KS-CLAIM-LOWBITS/static@B", [0, 1, 2, 4, 6], {"3": 32, "4": 0}),
    ],
)
def test_figure_4_is_not_always_best(key: str, faulty: list[int], failing: dict[str, int]) -> None:
    verdict = decided(key)
    assert verdict.counterexample is not None
    assert verdict.counterexample.data == {"D": 3, "faulty": faulty}
    assert {size: verdict.values["failing"][size] for size in failing} == failing
    assert all(verdict.values["failing"][size] == 0 for size in "012")


def test_means_at_two_dimensions() -> None:
    means = decided("KS-CLAIM-REDUCE/blocks@C").values["means"]
    assert means["2"]["2"] == ["-4/3", "-5/3"]
    assert decided("KS-CLAIM-REDUCE/static@C").values["means"]["3"]["2"] == ["3/7", "1/7"]


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
        verdict = BY_KEY["KS-CLAIM-LOWBITS/profile@C"].decide(Context())
        assert verdict.kind is Kind.REFUTED
        assert verdict.counterexample is not None
        assert verdict.counterexample.data["D"] == 2
        assert BY_KEY["KS-CLAIM-LOWBITS/pairs@B"].decide(Context()).kind is Kind.REFUTED
    finally:
        fragmentation._figure_4.cache_clear()


def test_every_rule_but_the_patterns_misses_the_best_somewhere() -> None:
    missed = decided("KS-X-2/rule").values["rules_without_the_best_profile"]
    assert missed["figure-4"]["D = 3, f = 3"] == 16 * 3 // 8
    assert missed["upward"]["D = 3, f = 2"] == 4 * 2 // 8
    assert missed["downward"]["D = 3, f = 3"] == 8 * 3 // 8
    assert missed["frequency"]["D = 3, f = 4"] == 8 * 4 // 8
    assert not any(key.endswith(("f = 2", "f = 3")) for key in missed["frequency"])


def test_the_best_permutation_gains_with_three_faults_and_changes_nothing_with_two() -> None:
    gain, two = (claim.decide(Context()) for claim in section7_paired_runs.CLAIMS)
    assert (gain.kind, two.kind) == (Kind.REPRODUCED, Kind.REPRODUCED)
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
