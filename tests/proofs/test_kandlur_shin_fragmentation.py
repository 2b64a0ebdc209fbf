"""Kandlur & Shin 1988: the claims on fragmentation and on the best permutation."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import as_recorded, decided, found

from allocert.machines.labelling import Labelling
from allocert.models.hypercube.best_relabelling import Best
from allocert.proofs import REGISTRY
from allocert.proofs.kandlur_shin.relabelling import best_permutation as section7_permutations
from allocert.proofs.kandlur_shin.relabelling import fragmentation
from allocert.proofs.kandlur_shin.relabelling import gain_in_runs as section7_paired_runs
from allocert.proofs.kandlur_shin.relabelling import low_directions as section2_fragmentation
from allocert.verification.claims.claim import Context, Kind

test_verdicts = as_recorded(section2_fragmentation, section7_permutations, section7_paired_runs)


def test_figure_4_is_not_always_best() -> None:
    """The first set that is relabelled and packed better in another order: of its faults 0, 2, 9 directions 1, 2, 4 tell two."""
    assert found("KS-CLAIM-LOWBITS@figure-4") == {"D": 4, "faulty": [0, 2, 9]}


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
        for key in ("KS-CLAIM-REDUCE/when", "KS-CLAIM-LOWBITS/two-faults", "KS-CLAIM-REDUCE/average"):
            verdict = REGISTRY.claim(key).decide(Context())
            assert verdict.kind is Kind.REFUTED
            assert verdict.counterexample is not None
            assert verdict.counterexample.data["D"] == 2
    finally:
        fragmentation._figure_4.cache_clear()


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
