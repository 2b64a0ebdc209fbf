from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks.rows import Measured

from benchmarks import history

ONE, OTHER = Measured(1.23456789, 10, 8.1, 8, 9, True), Measured(1, 4, 4, 3, 5, True)


def test_the_newest_of_this_machine_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "history.json"
    monkeypatch.setattr(history, "_commit", lambda: "abc")
    assert history.before(file) == {}
    history.record({"a": ONE, "b": ONE}, file)
    history.record({"a": OTHER}, file)
    assert history.before(file) == {"a": OTHER, "b": Measured(1.235, 10, 8.1, 8, 9, True)}
    monkeypatch.setattr(history, "machine", lambda: "another")
    assert history.before(file) == {}
    assert [entry["commit"] for entry in json.loads(file.read_text())] == ["abc", "abc"]


def test_what_is_on_record_can_be_read() -> None:
    if history.FILE.exists():
        assert all(entry["rows"] for entry in json.loads(history.FILE.read_text()))
