"""The claims on tables 1 to 4: both outcomes, and the printed numbers themselves."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from tests.proofs.verdicts import as_recorded, decided

from allocert.proofs import REGISTRY
from allocert.proofs.kandlur_shin.loss import reproduction as tables
from allocert.proofs.kandlur_shin.loss.compare import BEST, STEADY, Replicas, compare
from allocert.proofs.kandlur_shin.loss.options_tried import around, grid
from allocert.proofs.kandlur_shin.loss.printed_tables import printed, printed_table
from allocert.proofs.kandlur_shin.loss.report import Report, markdown
from allocert.simulation.loss.options import LossOptions
from allocert.simulation.loss.tables import PAPER, Cell
from allocert.simulation.loss.twin import Twin
from allocert.verification.claims.claim import Context, Effort, Kind

test_verdicts = as_recorded(tables)


def test_printed_numbers_are_exact_and_complete() -> None:
    assert [len(printed_table(table)) for table in (1, 2, 3, 4)] == [36, 36, 48, 48]
    assert len(printed()) == 168
    assert printed_table(1)[PAPER[0], Cell(5, 20, 2)] == Fraction(8003, 100)
    assert printed_table(2)[PAPER[1], Cell(10, 80, 2)] == Fraction(6387, 100)
    assert printed_table(3)[PAPER[0], Cell(6, 20, 4)] == Fraction(7507, 100)
    assert printed_table(4)[PAPER[1], Cell(6, 20, 4)] == Fraction(2531, 100)
    sums = [sum(printed_table(table).values()) for table in (1, 2, 3, 4)]
    assert sums == [Fraction(text) for text in ("3209.25", "1759.06", "4233.75", "1470.91")]


def test_the_model_would_not_agree_with_another_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "play_twin", lambda *arguments: Twin(0.0, 0.0, [], [], []))
    wrong = REGISTRY.claim("KS-SIM/model").decide(Context())
    assert wrong.counterexample is not None
    assert wrong.counterexample.data["n"] == 2


def test_average_tables_fit_one_of_the_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    """With few repetitions. What does not fit runs of 300 arrivals fits runs of 50, and both are told."""
    monkeypatch.setattr(tables, "_short", lambda context: Replicas(2, 39))
    context = Context(Effort.STANDARD)
    first = REGISTRY.claim("KS-TAB-4/algorithm-1@found").decide(context)
    assert first.kind is Kind.REPRODUCED
    assert first.scope.startswith("runs of 300 arrivals; ")
    assert "tried before" not in first.scope
    second = REGISTRY.claim("KS-TAB-4/algorithm-2@found").decide(context)
    assert second.kind is Kind.REPRODUCED
    assert second.scope.startswith("runs of 50 arrivals; ")
    assert "tried before: runs of 300 arrivals; " in second.scope
    assert "too uneven" in second.scope


def test_a_list_that_fits_no_choice_is_not_reproduced() -> None:
    far = SimpleNamespace(fits=False, sure=True)
    unsure = SimpleNamespace(fits=True, sure=False)
    good = SimpleNamespace(fits=True, sure=True)
    given: list[Any] = [far, unsure, good]
    assert [tables._some_fits(given[:k]) for k in (1, 2, 3)] == [False, None, True]


def test_what_was_searched_for_is_told() -> None:
    for claim in tables.CLAIMS:
        assert claim.reading != "found" or "found by searching" in claim.statement
    assert "a length that is not in the text" in decided("KS-TAB-1@long-runs").scope


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ([(True, True), (True, True)], True),
        ([(True, True), (True, False)], None),
        ([(True, True), (False, False)], None),
        ([(True, False), (False, True)], False),
    ],
)
def test_all_fit_only_where_each_is_sure(given: list[tuple[bool, bool]], answer: bool | None) -> None:
    fits: list[Any] = [SimpleNamespace(fits=fits, sure=sure) for fits, sure in given]
    assert tables._all_fit(fits) is answer


def test_verdicts_repeat_to_the_last_digit() -> None:
    first = decided("KS-TAB-1/algorithm-2@found")
    tables._compared.cache_clear()
    assert REGISTRY.claim("KS-TAB-1/algorithm-2@found").decide(Context()) == first


def test_candidates_are_distinct_choices() -> None:
    found = [options for _, options in around()]
    assert found[0] == BEST
    assert len(set(found)) == len(found)
    assert len({options for _, options in grid()}) == 15
    assert all(isinstance(options, LossOptions) for options in found)


def test_the_report_has_every_cell() -> None:
    comparison = compare(replace(STEADY, horizon=100), 0, Replicas(2, 1))
    text = markdown(Report("command", [("Title", comparison)], [("Search", [("only", comparison)])]))
    assert sum(line.startswith(("| 5 |", "| 10 |")) for line in text.splitlines()) == 2 * (3 + 3 + 4 + 4)
    assert "| 6 | 4 | 22.47 |" in text
    assert {fit.verdict for fit in comparison.fits.values()} <= {"fits", "too far", "too near", "too uneven"}
