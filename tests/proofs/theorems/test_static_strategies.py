"""Proofs for all sizes are tied to the code that they are about."""

from __future__ import annotations

import pytest

from allocert.allocators.hypercube.gray import lowest_base
from allocert.machines import Hypercube
from allocert.models.hypercube import static_optimality
from allocert.proofs.theorems.lifting import proved_by
from allocert.proofs.theorems.parallel.k_cube_costs import K_CUBE_COSTS
from allocert.proofs.theorems.static_strategies import tie


def test_evidence_names_the_second_solver() -> None:
    evidence = proved_by(K_CUBE_COSTS)
    assert "Z3" in evidence.checked_by
    assert evidence.certificate is not None
    assert evidence.certificate.claim.startswith("The 5 steps of the induction k-cube-costs")


def test_a_proof_is_not_taken_for_one_of_other_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def aligned(busy: int, machine: Hypercube, k: int) -> int:
        return lowest_base(static_optimality.Buddy.choose(busy, machine, k))

    assert tie("gray", range(4))[1] == ""
    monkeypatch.setattr(static_optimality.SingleGrayCode, "choose", staticmethod(aligned))
    assert "not the proof's step" in tie("gray", range(4))[1]
