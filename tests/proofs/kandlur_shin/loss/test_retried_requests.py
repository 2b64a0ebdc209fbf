"""Table 3 if refused requests wait: each outcome, and what is said of each algorithm."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tests.proofs.now import decided_now

from allocert.proofs.kandlur_shin.loss import retried_requests
from allocert.simulation.loss.tables import PAPER
from allocert.verification.claims.claim import Context, Effort, Kind


@pytest.mark.parametrize(
    ("fits", "sure", "kind"),
    [
        (True, True, Kind.FITS),
        (True, False, Kind.UNDECIDED),
        (False, True, Kind.DOES_NOT_FIT),
    ],
)
def test_both_algorithms_have_to_fit(
    monkeypatch: pytest.MonkeyPatch, fits: bool, sure: bool, kind: Kind
) -> None:
    def fit(fits: bool, sure: bool) -> SimpleNamespace:
        said = "fits" if fits else "too uneven"
        return SimpleNamespace(
            fits=fits, sure=sure, verdict=said, within=23, cells=[0] * 24, mean_difference=0.5
        )

    both = {(3, PAPER[0]): fit(True, True), (3, PAPER[1]): fit(fits, sure)}
    monkeypatch.setattr(retried_requests, "compared_case", lambda *arguments: SimpleNamespace(fits=both))
    verdict = decided_now("KS-TAB-3/retried", Context(Effort.STANDARD))
    assert verdict.kind is kind
    assert "46 of 48 cells" in verdict.scope


def test_it_is_left_to_standard_effort() -> None:
    assert decided_now("KS-TAB-3/retried", Context(Effort.QUICK)).kind is Kind.UNDECIDED
