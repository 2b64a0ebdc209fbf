from __future__ import annotations

import os
import sys
from importlib.metadata import EntryPoints, entry_points
from pathlib import Path

import pytest

from allocert.allocators.hypercube.buddy import Buddy
from allocert.errors import PluginError
from allocert.verification.pairing import plugins
from allocert.verification.pairing.plugins import GROUP, is_installed, is_own, known, load

BUDDY = "allocert.allocators.hypercube.buddy:Buddy"


class _Dist:
    def __init__(self, name: str) -> None:
        self.name = name


class _Point:
    def __init__(self, name: str, value: str, distribution: str) -> None:
        self.name, self.value, self.dist = name, value, _Dist(distribution)


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        _Point("buddy", BUDDY, "allocert"),
        _Point("buddy", "other.module:Buddy", "other"),
        _Point("mine", BUDDY, "other"),
    ]
    monkeypatch.setattr(plugins, "entry_points", lambda group: points)


def test_ours_are_found_by_name_and_by_path() -> None:
    assert load("buddy") is Buddy
    assert load(BUDDY) is Buddy
    assert is_own("buddy")
    assert is_own(BUDDY)


def test_what_is_installed_later_is_found_and_entry_points_are_read_once_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[str] = []

    def read(group: str) -> EntryPoints:
        reads.append(group)
        return entry_points(group=group)

    monkeypatch.setattr(plugins, "entry_points", read)
    monkeypatch.syspath_prepend(tmp_path)
    assert not is_installed("theirs")
    assert is_installed("buddy")
    assert reads == [GROUP]
    said = tmp_path / "theirs-1.dist-info"
    said.mkdir()
    (said / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1\n")
    (said / "entry_points.txt").write_text("[allocert.allocators]\ntheirs = theirs:Fit\n")
    os.utime(tmp_path, ns=(1, 1))  # another time than before, however coarse the clock
    assert is_installed("theirs")
    assert reads == [GROUP] * 2


def test_our_own_need_nothing_of_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor may it be read afterwards, for what some engine would like to find."""
    (tmp_path / "somebody.py").write_text("class Theirs: pass")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", before := list(sys.path))
    load("buddy"), load("allocert.allocators.hypercube.buddy:Buddy")
    assert str(tmp_path) not in before
    load("somebody:Theirs")
    assert before[-1] == str(tmp_path)


@pytest.mark.usefixtures("offered")
def test_a_name_offered_twice_is_an_error_that_names_both() -> None:
    with pytest.raises(PluginError, match=r"other.module:Buddy of other"):
        load("buddy")
    assert load("mine") is Buddy


@pytest.mark.usefixtures("offered")
def test_the_kill_switch_leaves_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(plugins.KILL_SWITCH, "1")
    assert {point.distribution for point in known()} == {"allocert"}
    assert load("buddy") is Buddy
    with pytest.raises(PluginError):
        load("mine")


def test_a_file_is_imported_once_and_finds_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "neighbour_of_plugin.py").write_text("value = 7")
    path = tmp_path / "plugin.py"
    path.write_text("import neighbour_of_plugin\nclass A:\n  class B: v = neighbour_of_plugin.value\n")
    assert load(f"{path}:A.B").v == 7  # type: ignore[attr-defined]
    assert load(f"{path}:A") is load(f"{path}:A")


@pytest.mark.parametrize("name", ["", ":", "x:", ":x", "buddy:", "nobody", "os:nothing", "os:sep", "a b:c"])
def test_names_of_nothing(name: str) -> None:
    with pytest.raises(PluginError):
        load(name)
