"""Two entries go for job 3 of the example; where Step 4 keeps what is left, one does."""

from __future__ import annotations

from tests.proofs.verdicts import found


def test_job_3_takes_two_deletions() -> None:
    assert found("GS-THM-3/updates@anew") == {"job": 3, "deletions": 2, "insertions": 1}
