"""How often recorded makespans are later or earlier: two jobs by hand, and a wrong count that is noticed."""

from __future__ import annotations

import pytest

from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.contention import records
from allocert.verification.claims.claim import Context, Kind


def test_one_job_has_one_end_in_all_models() -> None:
    assert dict(records.tally(1, "dilated-windows")) == {"the same": 6}


def test_two_jobs_are_earlier_than_with_dilated_windows() -> None:
    assert records.tally(2, "dilated-windows")["earlier"] > 0
    assert set(records.tally(2, "nominal-windows")) == {"the same"}


def test_a_wrong_count_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(records._TALLIES, "nominal-windows", {"later": 347, "the same": 2911})
    assert REGISTRY.claim("GS-CMP/how-often").decide(Context()).kind is Kind.REFUTED
