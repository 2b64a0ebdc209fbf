"""Loads of the worked example: job 3 is dilated more than the smaller job 6; alone, no job is."""

from __future__ import annotations

from tests.proofs.verdicts import found


def test_the_larger_job_is_dilated_more() -> None:
    assert found("GS-CLAIM-SMALL/example") == {"torus": 8, "small": "11/4", "large": "7/2"}
