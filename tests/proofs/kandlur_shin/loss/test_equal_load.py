"""Utilization at equal load: the load is equal, and without that the verdict turns."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.proofs.now import decided_now

from allocert.models.loss.measures import offered_load
from allocert.proofs.kandlur_shin.loss import equal_load
from allocert.verification.claims.claim import Kind


@pytest.mark.parametrize("n", range(5, 11))
def test_the_load_is_that_of_the_least_cube(n: int) -> None:
    lengthened = equal_load._at_the_load_of_the_least_cube(n, 40)
    assert lengthened / 40 * offered_load(n, 40, "uniform") == offered_load(5, 40, "uniform")
    assert (lengthened == 40) == (n == 5)


def test_at_equal_residence_times_the_verdict_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        equal_load, "_at_the_load_of_the_least_cube", lambda n, residence: Fraction(residence)
    )
    verdict = decided_now("KS-CLAIM-UDEC-WHY/reason")
    assert verdict.kind is Kind.DOES_NOT_FIT
    assert verdict.scope.startswith("30 of 30 cases go the other way")
