"""JSON data as tables: what becomes a row and what a column."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from allocert.common.records import csv_of, table_of


@pytest.mark.parametrize(
    ("data", "path", "table"),
    [
        ({"runs": []}, "runs", {}),
        ({"name": "x", "n": 3, "ok": False}, "", {"name": ["x"], "n": ["3"], "ok": ["false"]}),
        ({"r": [{"a": 1}, {"b": None}]}, "r", {"a": ["1", ""], "b": ["", ""]}),
        # objects of the same fields are columns, others are cells
        ({"r": [{"o": {"x": 1}}, {"o": {"x": 2}}]}, "r", {"o.x": ["1", "2"]}),
        ({"r": [{"o": {"x": 1}}, {"o": {"y": 2}}]}, "r", {"o": ['{"x": 1}', '{"y": 2}']}),
        ({"r": [{"o": None}, {"o": {"x": {"y": 2}}}]}, "r", {"o.x.y": ["", "2"]}),
        ({"r": [{"o": {}}]}, "r", {}),
        # who is around, lists apart; what is inside counts
        (
            {"a": [{"t": 1, "n": "out", "l": [1], "b": [{"n": "in"}, {"n": "too", "l": []}]}]},
            "a.b",
            {"t": ["1", "1"], "n": ["in", "too"], "l": ["", "[]"]},
        ),
    ],
)
def test_records_become_rows(data: Any, path: str, table: dict[str, list[str]]) -> None:
    assert table_of(data, path) == table


def test_the_columns_are_in_the_order_of_the_fields() -> None:
    assert list(table_of({"r": [{"z": [1], "a": 2, "m": {"b": 1}}]}, "r")) == ["z", "a", "m.b"]


def test_what_is_written_is_read_back() -> None:
    table = {"a,b": ['say "x"', "two\nlines"], "c": ["", "é"]}
    header, *rows = csv.reader(io.StringIO(csv_of(table), newline=""))
    assert header == ["a,b", "c"]
    assert rows == [['say "x"', ""], ["two\nlines", "é"]]
