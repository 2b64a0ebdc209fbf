"""The claims on tables 1 to 4: both outcomes, and the report on them."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from tests.proofs.now import decided_now
from tests.proofs.verdicts import decided

from allocert.proofs.kandlur_shin.loss import reproduction
from allocert.proofs.kandlur_shin.loss.compare import BEST, STEADY, Replicas, compare
from allocert.proofs.kandlur_shin.loss.options_tried import around, grid
from allocert.proofs.kandlur_shin.loss.report import Report, markdown
from allocert.simulation.loss.options import LossOptions
from allocert.verification.knowledge import all_records


def fits_of(*given: tuple[bool, bool]) -> list[Any]:
    """Lists of numbers by whether they fit, and whether that is sure."""
    return [SimpleNamespace(fits=fits, sure=sure) for fits, sure in given]


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        (((True, True), (True, True)), True),
        (((True, True), (True, False)), None),
        (((True, True), (False, False)), None),
        (((True, False), (False, True)), False),
    ],
)
def test_all_fit_only_where_each_is_sure(given: tuple[tuple[bool, bool], ...], answer: bool | None) -> None:
    assert reproduction.all_fit(fits_of(*given)) is answer


def test_what_was_searched_for_is_reported() -> None:
    assert "found by searching" in all_records()["KS-X-7/few-faults"].verdict.scope
    assert "a length that is not in the text" in decided("KS-TAB-1@long-runs").scope


def test_verdicts_repeat_to_the_last_digit() -> None:
    first, again = decided("KS-TAB-1/one-length@uniform"), decided_now("KS-TAB-1/one-length@uniform")
    assert (again.kind, again.scope, again.values) == (first.kind, first.scope, first.values)


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
