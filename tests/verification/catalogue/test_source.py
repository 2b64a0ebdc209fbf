from __future__ import annotations

from pathlib import Path

import pytest

from allocert.verification.catalogue import source
from allocert.verification.catalogue.source import source_digest


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A suite of two files, one behind a link, in place of ours."""
    room, package = tmp_path / "room", tmp_path / "package"
    room.mkdir()
    package.mkdir()
    (package / "room").symlink_to(room)
    (package / "one.py").write_text("1")
    (room / "items.toml").write_text("two = 2")
    monkeypatch.setattr(source, "_SUITE", str(package))
    return package


def test_the_same_files_have_the_same_digest() -> None:
    assert source_digest() == source_digest()


def test_contents_names_and_places_count(suite: Path) -> None:
    seen = {source_digest()}
    for change in (
        lambda: (suite / "one.py").write_text("2"),
        lambda: (suite / "one.py").rename(suite / "other.py"),
        lambda: (suite / "room" / "items.toml").write_text("two = 3"),
        lambda: (suite / "room" / "new.json").write_text("{}"),
        lambda: (suite / "other.py").rename(suite / "room" / "other.py"),
        lambda: (suite / "room" / "other.py").unlink(),
    ):
        change()
        assert source_digest() not in seen
        seen.add(source_digest())


def test_records_and_compiled_modules_do_not(suite: Path) -> None:
    before = source_digest()
    (suite / "room" / "records.json").write_text("{}")
    (suite / "__pycache__").mkdir()
    (suite / "__pycache__" / "one.py").write_text("")
    assert source_digest() == before


def test_installed_packages_count_and_empty_folders_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = source_digest()
    monkeypatch.syspath_prepend(tmp_path)
    assert source_digest() == before
    facts = tmp_path / "package-1.dist-info"
    facts.mkdir()
    without = source_digest()
    (facts / "entry_points.txt").write_text("[allocert.allocators]\na = b:C\n")
    assert len({before, without, source_digest()}) == 3
