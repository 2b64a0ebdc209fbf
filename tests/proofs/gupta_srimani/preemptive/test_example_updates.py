"""Two entries go for job 3 of the example; where Step 4 keeps what is left, one does."""

from __future__ import annotations

import pytest
from tests.proofs.verdicts import found

from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.preemptive import example_updates
from allocert.verification.claims.claim import Context, Kind


def test_job_3_takes_two_deletions() -> None:
    assert found("GS-THM-3/updates@anew") == {"job": 3, "deletions": 2, "insertions": 1}


def test_kept_rows_save_one(monkeypatch: pytest.MonkeyPatch) -> None:
    readings = example_updates.readings
    monkeypatch.setattr(example_updates, "readings", lambda **named: readings(**{**named, "step4": "keep"}))
    assert REGISTRY.claim("GS-THM-3/updates@anew").decide(Context()).kind is Kind.BOUNDED
