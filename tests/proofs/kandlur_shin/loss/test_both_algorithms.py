"""What a moved figure makes of the verdicts on both algorithms together."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.proofs.now import kind_now, refuted_now

from allocert.proofs.kandlur_shin.loss import both_algorithms
from allocert.proofs.kandlur_shin.loss.printed_tables import printed_table
from allocert.simulation.loss.tables import PAPER, Cell
from allocert.verification.claims.claim import Kind


def with_moved(monkeypatch: pytest.MonkeyPatch, table: int, cell: Cell, by: int) -> None:
    """One printed figure of Algorithm 2 moved."""

    def moved(asked: int) -> dict[tuple[str, Cell], Fraction]:
        numbers = printed_table(asked)
        where = (PAPER[1], cell)
        return dict(numbers) | ({where: numbers[where] + by} if asked == table else {})

    monkeypatch.setattr(both_algorithms, "printed_table", moved)


def test_a_rough_column_of_fewer_faults_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kind_now("KS-CLAIM-FLUCT/printed@together") is Kind.BOUNDED
    with_moved(monkeypatch, 3, Cell(7, 20, 3), 30)
    assert refuted_now("KS-CLAIM-FLUCT/printed@together").data == {"table": 3, "faults": 3}


def test_the_sum_of_second_differences_by_hand() -> None:
    """Four faults: 7.87 and 17.07 in table 3."""
    assert both_algorithms._roughness(3, 4) == Fraction("7.87") + Fraction("17.07")


def test_a_larger_row_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mean of the row of D = 8 is 2.21 less than that of D = 7: six times as much, and a little, is too much."""
    assert kind_now("KS-CLAIM-UDEC@row-means") is Kind.BOUNDED
    with_moved(monkeypatch, 2, Cell(8, 40, 2), 14)
    assert refuted_now("KS-CLAIM-UDEC@row-means").data["n"] == 8
