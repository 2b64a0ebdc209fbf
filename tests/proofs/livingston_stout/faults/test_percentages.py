"""The three printed percentages, and other figures that they would not fit."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.proofs.now import decided_now, kind_now, refuted_now

from allocert.models.systems.blocking_runs import Runs
from allocert.proofs.livingston_stout.faults import percentages
from allocert.verification.claims.claim import Context, Kind, Verdict


def test_the_worst_case_is_halved() -> None:
    verdict = decided_now("LS-NUM-50")
    assert verdict.values["percent_by_base"]["decrease, of the greater"] == "50.00"
    assert verdict.values["computed"] == {"buddy": 4, "complete": 8}
    assert verdict.evidence.certificate is not None


def test_the_printed_decrease_follows_from_the_printed_figures() -> None:
    verdict = decided_now("LS-NUM-67@from-the-printed-figures")
    assert (verdict.kind, verdict.values["percent"]) == (Kind.BOUNDED, "67.07")
    assert verdict.values["percent_between"] == ["66.80", "67.34"]


def test_the_expectations_give_another_one() -> None:
    assert kind_now("LS-NUM-67@from-the-expectations") is Kind.DOES_NOT_FIT


def test_the_improvement_is_not_one_half() -> None:
    shown = refuted_now("LS-NUM-QB50@to-the-nearest-percent")
    assert shown.text == "from 25/3 to 196271/15015 it is 56.86%, from 8.1 to 12.8 58.02%"
    assert kind_now("LS-NUM-QB50@at-least") is Kind.BOUNDED
    assert kind_now("LS-NUM-QB50@corrected") is Kind.BOUNDED


@pytest.mark.parametrize(
    ("complete", "kind"),
    [("24.60", Kind.DOES_NOT_FIT), ("25.25", Kind.FITS), ("24.876", Kind.UNDECIDED)],
)
def test_only_a_clear_interval_decides(complete: str, kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    count, mean = 1_000_000, Fraction(complete)
    runs = Runs(count, int(mean * count), int((mean**2 + 25) * count))
    monkeypatch.setattr(percentages, "trials", lambda system, context: runs)
    assert kind_now("LS-NUM-67@from-the-expectations") is kind


def test_other_numbers_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    decided = percentages.eight_faults_defeat_complete_allocation(Context())
    for verdict, kind in (
        (Verdict.bounded(decided.scope, decided.evidence, K_w=9), Kind.REFUTED),
        (Verdict.undecided("not known"), Kind.UNDECIDED),
    ):
        monkeypatch.setattr(percentages, "eight_faults_defeat_complete_allocation", lambda _, it=verdict: it)
        assert kind_now("LS-NUM-50") is kind
    law = percentages.exact_law("double-gray")
    monkeypatch.setattr(percentages, "exact_law", lambda system: law)
    assert kind_now("LS-NUM-QB50@at-least") is Kind.REFUTED
