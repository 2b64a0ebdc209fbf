"""The three printed expected numbers, and what would fit them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.proofs.now import decided_now, kind_now, refuted_now

from allocert.models.systems.blocking_law import BlockingLaw
from allocert.models.systems.blocking_runs import Runs
from allocert.models.systems.systems import buddy
from allocert.proofs.livingston_stout.faults import expected_printed
from allocert.proofs.livingston_stout.faults.expected_printed import largest_simulation
from allocert.verification.claims.claim import Kind

HALF = Fraction(1, 20)


def test_the_printed_figures_are_too_low_but_for_complete_allocation() -> None:
    assert refuted_now("LS-NUM-Be@to-the-printed-digit").data["expected"] == "25/3"
    assert refuted_now("LS-NUM-QBe@to-the-printed-digit").data["expected"] == "196271/15015"
    assert kind_now("LS-NUM-Be@corrected") is kind_now("LS-NUM-QBe@corrected") is Kind.BOUNDED
    assert kind_now("LS-NUM-Ke") is Kind.FITS
    assert kind_now("LS-NUM-Be/simulated") is kind_now("LS-NUM-QBe/simulated") is Kind.DOES_NOT_FIT
    assert kind_now("LS-NUM-Ke/distinct-positions") is Kind.FITS


def test_simulations_that_the_figures_fit() -> None:
    """As the notes of the two items tell them."""
    for key, most in {"LS-NUM-Be@corrected": (1719, 1061), "LS-NUM-QBe@corrected": (1687, 1123)}.items():
        values = decided_now(key).values
        assert values["most_trials_for_a_mean_that_is_printed_so"] == most[0]
        assert values["most_trials_for_the_printed_figure_itself"] == most[1]


def test_the_largest_simulation_is_the_largest() -> None:
    law = BlockingLaw.of(buddy(20, 18))
    for figure in (Fraction(81, 10), Fraction(9)):
        most, distance = largest_simulation(law, figure, HALF), abs(law.expected - figure) - HALF
        assert most is not None
        assert distance**2 * most <= 4 * law.variance < distance**2 * (most + 1)
    assert largest_simulation(law, Fraction(83, 10), HALF) is None


@pytest.mark.parametrize(
    ("mean", "kind"),
    [
        (Fraction(246, 10), Kind.FITS),
        (Fraction(2456, 100), Kind.FITS),
        (Fraction(2455, 100), Kind.UNDECIDED),
        (Fraction(2465, 100), Kind.UNDECIDED),
        (Fraction(2453, 100), Kind.DOES_NOT_FIT),
        (Fraction(248, 10), Kind.DOES_NOT_FIT),
    ],
)
def test_only_a_clear_interval_decides(mean: Fraction, kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard deviation 4.5, half an interval 0.0088."""
    count = 1_000_000
    runs = Runs(count, int(mean * count), int((mean**2 + Fraction(81, 4)) * count))
    monkeypatch.setattr(expected_printed, "trials", lambda system, context: runs)
    assert kind_now("LS-NUM-Ke") is kind
