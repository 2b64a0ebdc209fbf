"""Rows as files: CSV and Parquet say the same, to the last bit, and the same rows make the same bytes."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from allocert.api.sweeping.columns import COLUMNS, check_format, table
from allocert.api.sweeping.sweep import sweep
from allocert.errors import AllocertError

Rows = Sequence[Mapping[str, Any]]


@pytest.fixture(scope="module")
def rows() -> Rows:
    return sweep(
        {
            "machines": ["hypercube:3"],
            "allocators": ["buddy", "migration"],
            "workloads": ["kandlur-shin:arrivals=8"],
            "policies": ["loss"],
            "loads": ["7/3"],
            "faulty": [[]],
            "seeds": [1, 2],
        }
    ).rows


def test_csv_reads_back(rows: Rows) -> None:
    data = b"".join(table("x.csv", rows))
    read = list(csv.DictReader(io.StringIO(data.decode())))
    assert list(read[0]) == list(COLUMNS)
    assert len(read) == 4
    for text, row in zip(read, rows, strict=True):
        for name, kind in COLUMNS.items():
            assert (kind(text[name]) if text[name] else None) == (
                row[name] or None if kind is str else row[name]
            )


def test_parquet_reads_back(tmp_path: Path, rows: Rows) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs pyarrow (allocert[parquet])")
    data = b"".join(table("x.parquet", rows))
    assert data == b"".join(table("y.parquet", rows))
    (tmp_path / "x.parquet").write_bytes(data)
    read = parquet.read_table(tmp_path / "x.parquet").to_pylist()
    assert read == [dict(row) for row in rows]
    empty = dict.fromkeys(COLUMNS)
    (tmp_path / "x.parquet").write_bytes(b"".join(table("x.parquet", [empty])))
    assert parquet.read_table(tmp_path / "x.parquet").to_pylist() == [empty]


def test_names_that_tell_no_format(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        AllocertError, match=r"--out: got 'a.txt', expected a name that ends in .csv or .parquet"
    ):
        check_format("a.txt", "--out")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    check_format("a.csv", "--out")
    with pytest.raises(AllocertError, match="pip install"):
        check_format("a.parquet", "--out")
