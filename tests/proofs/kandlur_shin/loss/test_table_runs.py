"""Tables 3 and 4 in short runs, and table 3 if refused requests wait: each outcome, and the statements on each algorithm."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tests.proofs.now import decided_now

from allocert.proofs.kandlur_shin.loss import table_runs
from allocert.simulation.loss.tables import PAPER
from allocert.verification.claims.claim import Context, Effort, Kind


@pytest.mark.parametrize(("key", "table"), [("KS-TAB-4/fifty", 4), ("KS-TAB-3/retried", 3)])
@pytest.mark.parametrize(
    ("fits", "sure", "kind"),
    [
        (True, True, Kind.FITS),
        (True, False, Kind.UNDECIDED),
        (False, True, Kind.DOES_NOT_FIT),
    ],
)
def test_both_algorithms_have_to_fit(
    monkeypatch: pytest.MonkeyPatch, key: str, table: int, fits: bool, sure: bool, kind: Kind
) -> None:
    def fit(fits: bool, sure: bool) -> SimpleNamespace:
        said = "fits" if fits else "too near"
        return SimpleNamespace(
            fits=fits, sure=sure, verdict=said, within=20, cells=[0] * 24, mean_difference=0.5
        )

    both = {(table, PAPER[0]): fit(True, True), (table, PAPER[1]): fit(fits, sure)}
    monkeypatch.setattr(table_runs, "compared_case", lambda *arguments: SimpleNamespace(fits=both))
    verdict = decided_now(key, Context(Effort.STANDARD))
    assert verdict.kind is kind
    assert "40 of 48 cells" in verdict.scope


def test_waiting_requests_are_left_to_standard_effort() -> None:
    assert decided_now("KS-TAB-3/retried", Context(Effort.QUICK)).kind is Kind.UNDECIDED
