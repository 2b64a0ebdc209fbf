"""What other permutations than that of figure 4 make of the verdicts on fragmentation."""

from __future__ import annotations

import pytest
from tests.proofs.now import kind_now, refuted_now

from allocert.machines.labelling import Labelling
from allocert.models.hypercube.best_relabelling import Best
from allocert.proofs.kandlur_shin.relabelling import fragmentation, gain_in_runs
from allocert.verification.claims.claim import Kind


def highest(n: int, faulty: tuple[int, ...]) -> Labelling:
    """The labels that send the fault directions highest."""
    return Labelling(Labelling.by_faults(n, faulty).order[::-1])


def test_a_map_that_sends_the_faults_highest_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    def relabelled(machine: fragmentation.Hypercube, faulty: tuple[int, ...]) -> fragmentation.FreeListBuddy:
        labels = highest(machine.n, faulty)
        return fragmentation.FreeListBuddy(machine, tuple(labels.new(node) for node in faulty))

    fragmentation.blocks_at_start.cache_clear()
    monkeypatch.setattr(fragmentation, "RelabelledBuddy", relabelled)
    try:
        for key in ("KS-CLAIM-REDUCE/when", "KS-CLAIM-LOWBITS/two-faults"):
            assert refuted_now(key).data["D"] == 2
    finally:
        fragmentation.blocks_at_start.cache_clear()


def test_a_worse_permutation_is_not_reproduced_as_a_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    gain_in_runs.paired_runs.cache_clear()
    monkeypatch.setattr(
        gain_in_runs, "best_by_patterns", lambda n, faulty, measure: Best((), highest(n, faulty).order)
    )
    try:
        assert kind_now("KS-X-2/runs") is Kind.DOES_NOT_FIT
    finally:
        gain_in_runs.paired_runs.cache_clear()
