"""What seeded mistakes make of the verdicts on complete families of permutations."""

from __future__ import annotations

import pytest
from tests.proofs.now import decided_now, kind_now

from allocert.models.systems.permutation_covers import buddy_family, cyclical_families
from allocert.proofs.livingston_stout.faults import permutations
from allocert.verification.claims.claim import Kind


def test_the_numbers() -> None:
    assert decided_now("LS-X-4/buddy").values["fewest"]["5"] == 10
    families = decided_now("LS-X-4/cyclical").values["families"]
    assert [len(families[str(d)]) for d in range(1, 8)] == [1, 1, 1, 2, 2, 4, 5]


def test_a_family_without_a_permutation_is_not_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permutations, "buddy_family", lambda d: buddy_family(d)[:-1])
    assert kind_now("LS-X-4/buddy") is Kind.REFUTED
    fewer = {**cyclical_families, 5: cyclical_families[5][:1]}
    monkeypatch.setattr(permutations, "cyclical_families", fewer)
    assert kind_now("LS-X-4/cyclical") is Kind.REFUTED


def test_a_family_with_one_too_many_is_not_the_fewest(monkeypatch: pytest.MonkeyPatch) -> None:
    more = {**cyclical_families, 4: (*cyclical_families[4], "1324")}
    monkeypatch.setattr(permutations, "cyclical_families", more)
    assert kind_now("LS-X-4/cyclical") is Kind.REFUTED


def test_ten_for_eight(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kind_now("LS-X-4/cyclical-of-eight") is Kind.BOUNDED
    monkeypatch.setattr(permutations, "ten_for_eight", permutations.ten_for_eight[1:] * 2)
    assert kind_now("LS-X-4/cyclical-of-eight") is Kind.REFUTED
