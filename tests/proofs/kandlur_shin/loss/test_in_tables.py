"""The printed numbers of tables 1 to 4, and what a moved one makes of a verdict."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.proofs.now import kind_now, refuted_now
from tests.proofs.verdicts import decided

from allocert.proofs.kandlur_shin.loss import in_tables
from allocert.proofs.kandlur_shin.loss.printed_tables import printed, printed_table
from allocert.simulation.loss.tables import PAPER, Cell
from allocert.verification.claims.claim import Kind


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
    shown = refuted_now("KS-CLAIM-EXTREME-AVG/printed@one-to-three").text
    assert "table 3, D = 7, 2 faulty, first-fit" in shown


def with_moved(monkeypatch: pytest.MonkeyPatch, table: int, cell: Cell, by: int) -> None:
    """One printed figure of Algorithm 2 moved."""

    def moved(asked: int) -> dict[tuple[str, Cell], Fraction]:
        numbers = printed_table(asked)
        where = (PAPER[1], cell)
        return dict(numbers) | ({where: numbers[where] + by} if asked == table else {})

    monkeypatch.setattr(in_tables, "printed_table", moved)


def test_a_rough_column_of_fewer_faults_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kind_now("KS-CLAIM-FLUCT/printed@together") is Kind.BOUNDED
    with_moved(monkeypatch, 3, Cell(7, 20, 3), 30)
    assert refuted_now("KS-CLAIM-FLUCT/printed@together").data == {"table": 3, "faults": 3}


def test_the_sum_of_second_differences_by_hand() -> None:
    """Four faults: 7.87 and 17.07 in table 3."""
    assert in_tables._roughness(3, PAPER, 4) == Fraction("7.87") + Fraction("17.07")


def test_a_larger_row_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mean of the row of D = 8 is 2.21 less than that of D = 7: six times as much, and a little, is too much."""
    assert kind_now("KS-CLAIM-UDEC@row-means") is Kind.BOUNDED
    with_moved(monkeypatch, 2, Cell(8, 40, 2), 14)
    assert refuted_now("KS-CLAIM-UDEC@row-means").data["n"] == 8
