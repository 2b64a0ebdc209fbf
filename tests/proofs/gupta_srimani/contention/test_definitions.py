"""Definition 2 against equal shares: where nobody divides, the two agree."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.proofs.verdicts import decided, in_words

from allocert.proofs import REGISTRY
from allocert.proofs.gupta_srimani.contention import definitions
from allocert.verification.claims.claim import Context, Kind


def test_two_jobs_are_the_least_case() -> None:
    assert in_words("GS-JUST/normalised").startswith(
        "2 jobs on a link that 2 can share, each with communication time 1: "
    )
    assert decided("GS-JUST/normalised").kind is Kind.REFUTED


def test_undivided_the_definition_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    def undivided(shared: Fraction, jobs: int, most: int) -> Fraction:
        return (jobs - 1) * shared

    monkeypatch.setattr(definitions, "_by_definition", undivided)
    assert REGISTRY.claim("GS-JUST/normalised").decide(Context()).kind is Kind.BOUNDED
