"""The example's two lengths without dilation, where jobs are dilated after all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from allocert.allocators.torus.cnp import cnp_alloc, cnp_runs
from allocert.allocators.torus.cnp_readings import SENSIBLE
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.cnp import worked_example_lengths
from allocert.verification.claims.claim import Context, Kind


def test_dilated_jobs_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def dilated(jobs: Any, readings: Any) -> Any:
        return cnp_runs(jobs)

    monkeypatch.setattr(worked_example_lengths, "cnp_runs", dilated)
    assert REGISTRY.claim("GS-EX-CNP-10/seven").decide(Context()).kind is Kind.REFUTED


def test_other_starts_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With loads that are not divided job 6 starts later."""

    def undivided(jobs: Any, steps: bool) -> Any:
        return cnp_alloc(jobs, readings=replace(SENSIBLE, divided=False), steps=steps)

    monkeypatch.setattr(worked_example_lengths, "cnp_alloc", undivided)
    assert REGISTRY.claim("GS-EX-CNP-10/eight").decide(Context()).kind is Kind.REFUTED
