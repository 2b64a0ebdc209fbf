"""JSON data as a table: a row for each record of a list, a column for each of its fields."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

__all__ = ["Table", "csv_of", "table_of"]

Table = Mapping[str, Sequence[str]]
"""The cells of each column by its name; all columns are equally long."""


def table_of(data: Any, path: str = "") -> Table:
    """The records at the end of ``path``, names of lists with dots between them; without a path the one record ``data``.

    A record has the fields of those around it too, lists apart. An object that has the same fields in all records makes a column of
    each; other objects and lists are cells of JSON. ``None`` is an empty cell.

    >>> table_of({"runs": [{"name": "a", "wait": {"mean": 1.5}}, {"name": "b", "wait": None}]}, "runs")
    {'name': ['a', 'b'], 'wait.mean': ['1.5', '']}
    >>> table_of({"tables": [{"table": 1, "cells": [{"z": True}, {"z": [2]}]}]}, "tables.cells")
    {'table': ['1', '1'], 'z': ['true', '[2]']}
    """
    return {
        name: [_cell(one) for one in cells]
        for name, cells in _columns([*_records(data, path.split(".") if path else [])])
    }


def csv_of(table: Table) -> str:
    """The table as text: comma-separated values with a line of names, lines end with a line feed.

    >>> csv_of({"name": ["a", "b"], "text": ["1, 2", ""]})
    'name,text\\na,"1, 2"\\nb,\\n'
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table)
    writer.writerows(zip(*table.values(), strict=True))
    return text.getvalue()


def _records(data: Any, path: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    if not path:
        yield data
        return
    for item in data[path[0]]:
        around = {name: value for name, value in item.items() if not isinstance(value, list)}
        inner = _records(item, path[1:])
        yield from ({**around, **record} for record in inner) if path[1:] else inner


def _columns(records: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Sequence[Any]]]:
    for name in dict.fromkeys(name for record in records for name in record):
        cells = [record.get(name) for record in records]
        known = [cell for cell in cells if cell is not None]
        if known and all(isinstance(cell, dict) and cell.keys() == known[0].keys() for cell in known):
            for inner, values in _columns([cell or {} for cell in cells]):
                yield f"{name}.{inner}", values
        else:
            yield name, cells


def _cell(value: Any) -> str:
    if isinstance(value, str):
        return value
    return "" if value is None else json.dumps(value, ensure_ascii=False)
