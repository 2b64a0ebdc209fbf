"""Definition 2 against equal shares: where nobody divides, the two agree."""

from __future__ import annotations

from tests.proofs.verdicts import decided, in_words

from allocert.verification.claims.claim import Kind


def test_two_jobs_are_the_least_case() -> None:
    assert in_words("GS-JUST/normalised").startswith(
        "2 jobs on a link that 2 can share, each with communication time 1: "
    )
    assert decided("GS-JUST/normalised").kind is Kind.REFUTED
