"""Rows of the table of benchmarks: the timed calls, the baselines, and what makes the table fail."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from benchmarks.rows import Measured, Row, measure

from benchmarks import __main__ as table


def row(ours: Any = 1, theirs: Any = 1, **more: Any) -> Row:
    return Row("a row", "a baseline", lambda: ours, lambda: theirs, **more)


def test_answers_are_compared() -> None:
    assert measure(row(), 2).same
    assert not measure(row(theirs=2), 2).same
    assert measure(row(theirs=2, same=None), 1).same
    assert measure(row("a", "A", same=lambda one, other: one.upper() == other), 1).same


def test_the_median_ratio_lies_within_its_range() -> None:
    found = measure(Row("a", "b", lambda: sum(range(100)), lambda: sum(range(10_000)), None), 5)
    assert found.low <= found.ratio <= found.high
    assert found.ratio > 1


def test_slower_is_what_no_run_reached() -> None:
    before = Measured(1, 10, 10, 9, 11, True)
    assert Measured(2, 10, 5, 4, 8.9, True).slower_than(before)
    assert not Measured(2, 10, 5, 4, 9.1, True).slower_than(before)


@pytest.mark.parametrize(("theirs", "code"), [(1, 0), (2, 1)])
def test_only_a_wrong_answer_fails(
    theirs: int, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def rows(small: bool) -> Iterator[Row]:
        yield row(theirs=theirs)

    monkeypatch.setattr(table, "rows", rows)
    monkeypatch.setattr(table, "before", lambda: {"a row": Measured(0, 1, 1e30, 1e30, 1e30, True)})
    monkeypatch.setattr(sys, "argv", ["benchmarks", "--runs", "1"])
    assert table.main() == code
    said = capsys.readouterr().out
    assert ("ANSWERS DIFFER" in said) == bool(code)
    assert "slower: 1e+30 on record" in said
