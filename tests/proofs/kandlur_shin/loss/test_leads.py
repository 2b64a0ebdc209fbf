"""The leads of Algorithm 2: leads within chance are recognised, and pairs of faults that are exchanged turn the verdicts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.proofs.now import decided_now

from allocert.proofs.kandlur_shin.loss import leads
from allocert.simulation.loss.tables import PAPER, Cell
from allocert.verification.claims.claim import Context, Effort, Kind


def comparison(lead: float, with_four: float) -> Any:
    """One printed lead with three faults and one with four; the scatter of a lead is the root of 2."""

    def cells(ahead: bool) -> list[Any]:
        published = (0.0, 2.0) if ahead else (0.0, 0.0)
        return [
            SimpleNamespace(
                cell=Cell(5, 20, faults),
                printed=50 + (gain if ahead else 0),
                sample=SimpleNamespace(published=published),
            )
            for faults, gain in ((3, lead), (4, with_four))
        ]

    fits = {
        (table, name): SimpleNamespace(cells=cells(name == PAPER[1])) for table in (3, 4) for name in PAPER
    }
    return SimpleNamespace(fits=fits)


@pytest.mark.parametrize(
    ("lead", "with_four", "kind"),
    [(2.9, 0.1, Kind.FITS), (2.6, 9.0, Kind.DOES_NOT_FIT), (-9.0, 9.0, Kind.DOES_NOT_FIT)],
)
def test_leads_with_very_few_faults_are_held_against_chance(
    monkeypatch: pytest.MonkeyPatch, lead: float, with_four: float, kind: Kind
) -> None:
    monkeypatch.setattr(leads, "compared_case", lambda *arguments: comparison(lead, with_four))
    assert decided_now("KS-CLAIM-SIGNIF/printed", Context(Effort.STANDARD)).kind is kind


def test_the_other_pair_favours_algorithm_2_more() -> None:
    verdict = decided_now("KS-CLAIM-FAVOUR/most")
    assert verdict.kind is Kind.DOES_NOT_FIT
    assert verdict.scope.startswith("12 of 12 cases go the other way")
