"""Loads of the worked example: job 3 is dilated more than the smaller job 6; alone, no job is."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import found

from allocert.allocators.torus.jobs import JobSet
from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.cnp import example_loads
from allocert.verification.claims.claim import Context, Kind


def test_the_larger_job_is_dilated_more() -> None:
    assert found("GS-CLAIM-SMALL/example") == {"torus": 8, "small": "11/4", "large": "7/2"}


def test_without_the_jobs_between_the_smaller_one_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(example_loads, "EXAMPLE", JobSet.of(8, [(4, 4), (4, 4), (2, 4)]))
    assert REGISTRY.claim("GS-CLAIM-SMALL/example").decide(Context()).kind is Kind.BOUNDED
