"""What seeded mistakes make of the verdicts on worst-case numbers."""

from __future__ import annotations

from tests.proofs.now import decided_now, kind_now

from allocert.verification.claims.claim import Kind


def test_the_printed_numbers() -> None:
    assert kind_now("LS-CLAIM-Bw/all-sizes") is Kind.PROVED
    assert decided_now("LS-NUM-QBw").values["QB_w"] == 5
    answer = decided_now("LS-X-1/complete-from")
    assert answer.values["first_k"] == 14
    assert answer.values["QB_w_by_k"][:4] == [4, 4, 5, 6]


def test_numbers_of_small_systems_are_reported() -> None:
    numbers = decided_now("LS-DEF-w").values["numbers"]
    assert numbers["buddy"]["d = 3, q = 0..3"] == [8, 4, 2, 1]
    assert numbers["complete"]["d = 3, q = 0..3"] == [8, 4, 2, 1]
    assert numbers["2-cube-buddy"]["d = 3, q = 0..3"] == [8, 4, 2, 1]


def test_k_cube_systems_of_all_sizes() -> None:
    verdict = decided_now("LS-X-1/k-cube")
    assert verdict.kind is Kind.PROVED
