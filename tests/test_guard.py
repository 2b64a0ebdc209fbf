from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from allocert.guard import without_empty_entries


@pytest.mark.parametrize(
    ("given", "kept", "here"),
    [
        ("lib::", "lib", False),
        (":", "", False),
        ("lib:.", "lib:.", True),
        (":.:lib", ".:lib", True),
        ("lib", "lib", True),
        (None, None, True),
    ],
)
def test_an_empty_entry_is_not_the_current_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, given: str | None, kept: str | None, here: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), "other"])
    if given is None:
        monkeypatch.delenv("PYTHONPATH", raising=False)
    else:
        monkeypatch.setenv("PYTHONPATH", given.replace(":", os.pathsep))
    without_empty_entries()
    assert os.environ.get("PYTHONPATH") == (None if kept is None else kept.replace(":", os.pathsep))
    assert (str(tmp_path) in sys.path) == here


def test_a_folder_that_is_gone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    monkeypatch.setenv("PYTHONPATH", "lib:")
    monkeypatch.setattr(sys, "path", ["other"])
    without_empty_entries()
    assert sys.path == ["other"]
