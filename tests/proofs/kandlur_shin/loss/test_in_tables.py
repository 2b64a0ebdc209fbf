"""The printed numbers of tables 1 to 4, and what a moved one makes of a verdict."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.proofs.now import refuted_now
from tests.proofs.verdicts import decided

from allocert.proofs.kandlur_shin.loss import in_tables
from allocert.proofs.kandlur_shin.loss.printed_tables import printed, printed_table
from allocert.simulation.loss.tables import PAPER, Cell


def test_printed_numbers_are_exact_and_complete() -> None:
    assert [len(printed_table(table)) for table in (1, 2, 3, 4)] == [36, 36, 48, 48]
    assert len(printed()) == 168
    assert printed_table(1)[PAPER[0], Cell(5, 20, 2)] == Fraction(8003, 100)
    assert printed_table(2)[PAPER[1], Cell(10, 80, 2)] == Fraction(6387, 100)
    assert printed_table(3)[PAPER[0], Cell(6, 20, 4)] == Fraction(7507, 100)
    assert printed_table(4)[PAPER[1], Cell(6, 20, 4)] == Fraction(2531, 100)
    sums = [sum(printed_table(table).values()) for table in (1, 2, 3, 4)]
    assert sums == [Fraction(text) for text in ("3209.25", "1759.06", "4233.75", "1470.91")]


def test_the_greatest_gain_in_per_cent_of_algorithm_1() -> None:
    """In table 2 at D = 9, residence 20: 19.30 becomes 38.63."""
    assert decided("KS-CLAIM-5-15/printed@relative").values["gains"]["table 2"][1] == "100.16"


def test_a_column_far_from_the_extreme_case_is_not_close(monkeypatch: pytest.MonkeyPatch) -> None:
    """One printed figure of the average case moved by more than the algorithms are apart."""

    def moved(table: int) -> dict[tuple[str, Cell], Fraction]:
        numbers = printed_table(table)
        return numbers | ({far: numbers[far] + 12} if table == 3 else {})

    far = (PAPER[0], Cell(7, 20, 2))
    monkeypatch.setattr(in_tables, "printed_table", moved)
    shown = refuted_now("KS-CLAIM-EXTREME-AVG/printed@two").text
    assert "table 3, D = 7, 2 faulty, first-fit" in shown
