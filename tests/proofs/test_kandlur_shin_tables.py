"""The claims on tables 1 to 4: both outcomes, and the printed numbers themselves."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from allocert.proofs.claim import Claim, Context, Effort, Kind
from allocert.proofs.kandlur_shin import section3_tables as tables
from allocert.proofs.kandlur_shin.tables_compare import BEST, STEADY, Replicas, compare
from allocert.proofs.kandlur_shin.tables_printed import printed, printed_table
from allocert.proofs.kandlur_shin.tables_report import Report, markdown
from allocert.proofs.kandlur_shin.tables_search import around, grid
from allocert.simulation.loss_options import LossOptions
from allocert.simulation.loss_tables import PAPER, Cell
from allocert.simulation.loss_twin import Twin

CLAIMS = {claim.key: claim for claim in tables.CLAIMS}


def decide(key: str) -> Kind:
    return CLAIMS[key].decide(Context()).kind


def test_printed_numbers_are_exact_and_complete() -> None:
    assert [len(printed_table(table)) for table in (1, 2, 3, 4)] == [36, 36, 48, 48]
    assert len(printed()) == 168
    assert printed_table(1)[PAPER[0], Cell(5, 20, 2)] == Fraction(8003, 100)
    assert printed_table(2)[PAPER[1], Cell(10, 80, 2)] == Fraction(6387, 100)
    assert printed_table(3)[PAPER[0], Cell(6, 20, 4)] == Fraction(7507, 100)
    assert printed_table(4)[PAPER[1], Cell(6, 20, 4)] == Fraction(2531, 100)
    sums = [sum(printed_table(table).values()) for table in (1, 2, 3, 4)]
    assert sums == [Fraction(text) for text in ("3209.25", "1759.06", "4233.75", "1470.91")]


def test_the_model_agrees_with_the_twin_and_would_not_with_another(monkeypatch: pytest.MonkeyPatch) -> None:
    assert decide("KS-SIM/model") is Kind.BOUNDED
    monkeypatch.setattr(tables, "play_twin", lambda *arguments: Twin(0.0, 0.0, [], [], []))
    wrong = CLAIMS["KS-SIM/model"].decide(Context())
    assert wrong.kind is Kind.REFUTED
    assert wrong.counterexample is not None
    assert wrong.counterexample.data["n"] == 2


def test_extreme_tables_fit_short_runs_and_not_long_ones() -> None:
    for table in (1, 2):
        for number in (1, 2):
            assert decide(f"KS-TAB-{table}/algorithm-{number}@found") is Kind.REPRODUCED
        assert decide(f"KS-TAB-{table}@long-runs") is Kind.NOT_REPRODUCED


def test_average_tables_fit_but_for_four_faults_under_algorithm_2(monkeypatch: pytest.MonkeyPatch) -> None:
    """With few repetitions, to which the unevenness of one of these is not sure."""
    monkeypatch.setattr(tables, "_short", lambda context: Replicas(2, 39))
    context = Context(Effort.STANDARD)
    for key in ("KS-TAB-3/algorithm-1@found", "KS-TAB-3/algorithm-2@found", "KS-TAB-4/algorithm-1@found"):
        assert decide(key) is Kind.UNDECIDED, key
        assert CLAIMS[key].decide(context).kind is Kind.REPRODUCED, key
    found = CLAIMS["KS-TAB-4/algorithm-2@found"].decide(context)
    assert found.kind is Kind.UNDECIDED
    assert "too uneven" in found.scope
    assert found.values["outside"]
    assert all("f = 4" in cell for cell in found.values["outside"])


def test_what_was_searched_for_is_told() -> None:
    for claim in CLAIMS.values():
        assert claim.reading != "found" or "found by searching" in claim.statement
    assert "a length not in the text" in CLAIMS["KS-TAB-1@long-runs"].decide(Context()).scope


def test_one_choice_matches_all_but_four_faults() -> None:
    found = CLAIMS["KS-X-7"].decide(Context())
    assert found.kind is Kind.UNDECIDED
    assert "7 of 8" in found.scope
    assert decide("KS-X-7/few-faults") is Kind.REPRODUCED


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
    claim: Claim = CLAIMS["KS-TAB-1/algorithm-2@found"]
    first = claim.decide(Context())
    tables._compared.cache_clear()
    assert claim.decide(Context()) == first


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
