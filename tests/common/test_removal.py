"""Removal of what others have left: deep, locked, linked, and more than there is time for."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from allocert.common import files, leftovers, removal
from allocert.common.files import clear
from allocert.common.leftovers import SCRATCH, sweep
from allocert.common.removal import remove

_DEPTH = 1500
"""Beyond what Python recurses, and with a path beyond what a system call takes."""


@pytest.fixture(autouse=True)
def _nothing_stays(tmp_path: Path) -> Iterator[None]:
    """What a failed test leaves is more than pytest can remove."""
    yield
    subprocess.run(["rm", "-rf", str(tmp_path)], check=True)


def _deep(folder: Path, depth: int = _DEPTH) -> Path:
    folder.mkdir(exist_ok=True)
    place = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("deep", dir_fd=place)
        os.close(os.open("file", os.O_CREAT, dir_fd=place))
        inner = os.open("deep", os.O_RDONLY, dir_fd=place)
        os.close(place)
        place = inner
    os.close(place)
    return folder


def test_folders_in_each_other_are_removed_with_few_descriptors(tmp_path: Path) -> None:
    folder = _deep(tmp_path / "a")
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = max(map(int, os.listdir("/dev/fd"))) + 6
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, limits[1]))
    try:
        assert remove(str(folder), 60)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    assert not list(tmp_path.iterdir())


def test_a_run_folder_and_a_leftover_may_be_deep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (files, leftovers):
        monkeypatch.setattr(module, "SECONDS", 60.0)
    clear(str(_deep(tmp_path / "run")))
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    _deep(tmp_path / leftovers.owned(SCRATCH).replace(f"-{os.getpid()}-", f"-{dead.pid}-abcdef"))
    assert sweep(tmp_path, SCRATCH) == 1
    assert not list(tmp_path.iterdir())


def test_links_are_removed_and_not_followed(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    (kept / "inner").mkdir(parents=True)
    kept.chmod(0o500)
    folder = tmp_path / "a"
    (folder / "full").mkdir(parents=True)
    (folder / "link").symlink_to(kept)
    (folder / "full" / "link").symlink_to(kept)
    (tmp_path / "link").symlink_to(kept)
    (tmp_path / "file").write_text("")
    for name in ("a", "link", "file", "absent"):
        assert remove(str(tmp_path / name), 60)
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (kept / "inner").is_dir()
    assert kept.stat().st_mode & 0o777 == 0o500


_LOCKED = """
import os, sys
from allocert.common.removal import remove
top = sys.argv[1]
for mode in (0, 0o111, 0o444, 0o555):
    inner = os.path.join(top, str(mode), "inner", "most")
    os.makedirs(inner)
    for place in (inner, os.path.dirname(inner), os.path.join(top, str(mode))):
        open(os.path.join(place, "file"), "w").close()
        os.chmod(place, mode)
os.chmod(top, 0)
assert os.geteuid() or not os.access(top, os.R_OK), "root sees everything"
assert remove(top, 60)
"""


def test_locked_folders_are_unlocked(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _LOCKED, str(tmp_path / "a" / "b")]
    if os.geteuid() == 0:
        rights = "-dac_override,-dac_read_search"
        command = ["setpriv", f"--bounding-set={rights}", f"--inh-caps={rights}", *command]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("root without setpriv")
    assert (done.returncode, done.stderr) == (0, "")
    assert not list((tmp_path / "a").iterdir())


def test_the_seconds_are_kept_and_the_next_one_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "a"
    for name in range(20):
        (folder / str(name)).mkdir(parents=True)
        place = os.open(folder / str(name), os.O_RDONLY)
        for number in range(1000):
            os.close(os.open(str(number), os.O_CREAT, dir_fd=place))
        os.close(place)
    monkeypatch.setattr(
        removal, "time", SimpleNamespace(monotonic=count().__next__)
    )  # each entry takes a second
    assert not remove(str(folder), 5000)
    monkeypatch.undo()
    left = sum(len(names) for _, _, names in os.walk(folder))
    assert 15_000 <= left < 15_100
    assert remove(str(folder), 60)


@pytest.mark.parametrize("error", [OSError(5, "broken"), RecursionError(), MemoryError()])
def test_a_sweep_ends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fails(*given: object) -> None:
        raise error

    folder = tmp_path / f"{SCRATCH}00000000-1-abcdef"
    (folder / "full").mkdir(parents=True)
    os.utime(folder, (0, 0))
    monkeypatch.setattr(removal, "empty", fails)
    assert sweep(tmp_path, SCRATCH) == 0
    monkeypatch.setattr(leftovers, "is_left_over", fails)
    assert sweep(tmp_path, SCRATCH) == 0
    assert folder.is_dir()
    clear(str(folder))
    monkeypatch.undo()
    assert sweep(tmp_path, SCRATCH) == 1
