"""What seeded mistakes make of the verdicts on worst-case numbers."""

from __future__ import annotations

import pytest
from tests.proofs.now import decided_now, kind_now

from allocert.models.systems.blocking_sets import blocking_set
from allocert.models.systems.systems import SYSTEMS, complete
from allocert.proofs.livingston_stout.faults import worst_case
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


def test_a_subcube_that_is_forgotten_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = worst_case.fewest_by_enumeration
    monkeypatch.setattr(worst_case, "fewest_by_enumeration", lambda d, subcubes: counted(d, subcubes[1:]))
    assert kind_now("LS-DEF-w") is Kind.REFUTED


def test_a_system_that_is_complete_is_better_than_buddy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worst_case, "SYSTEMS", {**SYSTEMS, "cyclical": complete})
    assert kind_now("LS-X-1/relatives") is Kind.REFUTED


def test_a_set_without_a_processor_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worst_case, "blocking_set", lambda d, r: blocking_set(d, r)[:-1])
    assert kind_now("LS-NUM-QBw") is Kind.REFUTED
    assert kind_now("LS-X-1/k-cube") is Kind.REFUTED


def test_k_cube_systems_of_all_sizes() -> None:
    verdict = decided_now("LS-X-1/k-cube")
    assert verdict.kind is Kind.PROVED
    assert verdict.values["numbers"]["d = 5, q = 3, k = 0..3"] == [4, 4, 5, 6]


def test_other_subcubes_do_not_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worst_case, "k_cube", lambda d, q, k: worst_case.buddy(d, q))
    assert kind_now("LS-NUM-QBw") is Kind.REFUTED
