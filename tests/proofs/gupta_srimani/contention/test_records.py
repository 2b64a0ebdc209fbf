"""How often recorded makespans are later or earlier: two jobs by hand, and a wrong count that is noticed."""

from __future__ import annotations

from allocert.proofs.gupta_srimani.contention import records


def test_one_job_has_one_end_in_all_models() -> None:
    assert dict(records.tally(1, "dilated-windows")) == {"the same": 6}


def test_two_jobs_are_earlier_than_with_dilated_windows() -> None:
    assert records.tally(2, "dilated-windows")["earlier"] > 0
    assert set(records.tally(2, "nominal-windows")) == {"the same"}
