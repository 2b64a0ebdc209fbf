from __future__ import annotations

from pathlib import Path

import pytest

from allocert.verification.catalogue import kept as module
from allocert.verification.catalogue.kept import keep, kept

VALUE = {"a": [1, "\u00e9", None], "b": "\ud800"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the files are put; the user's cache is the folder ``home``."""
    monkeypatch.setattr(module, "_PACKAGE", tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    return tmp_path / "__pycache__"


def test_what_is_kept_is_found(folder: Path) -> None:
    assert kept("x") is None
    keep("x", VALUE)
    assert kept("x") == VALUE
    assert kept("y") is None
    assert [path.parent for path in folder.parent.rglob("*.kept")] == [folder]


def test_every_damage_is_seen(folder: Path) -> None:
    keep("x", ["value"])
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert kept("x") is None
        path.write_bytes(whole[:place])
        assert kept("x") is None
    path.write_bytes(whole)
    assert kept("x") == ["value"]


@pytest.mark.parametrize("state", ["other", ""])
def test_it_counts_for_one_state_of_the_files(
    folder: Path, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    keep("x", 1)
    monkeypatch.setattr(module, "_state", lambda: state)
    assert kept("x") is None


def test_nothing_is_kept_of_files_that_have_changed_meanwhile(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert module._state()
    monkeypatch.setattr(module, "source_digest", lambda: "changed")
    keep("x", 1)
    assert not folder.exists()


def test_the_users_cache_serves_where_the_package_cannot_be_written(folder: Path) -> None:
    folder.write_text("in the way")
    keep("x", 1)
    assert kept("x") == 1
    assert (folder.parent / "home" / "allocert").is_dir()


def test_no_folder_at_all_is_no_failure(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.write_text("in the way")
    (folder.parent / "home").write_text("in the way")
    keep("x", 1)
    assert kept("x") is None
