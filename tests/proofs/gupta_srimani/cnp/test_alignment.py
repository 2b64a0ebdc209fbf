"""Cells of schedules: wrong makespans are noticed."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.cnp import alignment
from allocert.verification.claims.claim import Context, Kind


def test_wrong_makespans_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    original = alignment.least_by_search

    def longer(torus: int, jobs: Any, placing: str) -> int:
        return original(torus, jobs, placing) + (placing == "contiguous" and len(jobs) == 3)

    alignment.least.cache_clear()
    monkeypatch.setattr(alignment, "least_by_search", longer)
    try:
        assert REGISTRY.claim("GS-X-6/cumulative").decide(Context()).kind is Kind.REFUTED
    finally:
        alignment.least.cache_clear()


def test_a_finding_without_a_case_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alignment, "least_by_search", lambda torus, jobs, placing: 1)
    alignment.least.cache_clear()
    try:
        assert REGISTRY.claim("GS-X-6/aligned").decide(Context()).kind is Kind.UNDECIDED
    finally:
        alignment.least.cache_clear()
