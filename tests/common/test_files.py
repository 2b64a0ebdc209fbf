from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from allocert.common.files import clear, new_run_folder, write_whole
from allocert.common.leftovers import PARTIAL, RUN_FOLDER


def test_a_file_is_written_and_replaced_whole(tmp_path: Path) -> None:
    write_whole(tmp_path / "a", [b"one ", b"two"])
    assert (tmp_path / "a").read_bytes() == b"one two"
    write_whole(tmp_path / "a", [])
    assert (tmp_path / "a").read_bytes() == b""
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_what_fails_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    (tmp_path / "run").mkdir()
    monkeypatch.setenv(RUN_FOLDER, str(tmp_path / "run"))
    (tmp_path / "a").write_text("old")

    def parts() -> Iterator[bytes]:
        yield b"new"
        partial, note = next(tmp_path.glob(f"{PARTIAL}*")), next((tmp_path / "run").iterdir())
        assert os.readlink(note) == str(partial)
        raise error

    with pytest.raises(type(error)):
        write_whole(tmp_path / "a", parts())
    assert (tmp_path / "a").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "run"]
    assert not list((tmp_path / "run").iterdir())


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there" / "a")
    write_whole(tmp_path / "link", [b"text"])
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there" / "a").read_text() == "text"


def test_a_folder_and_a_pipe_stay(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for target in (tmp_path, tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(OSError, match="no regular file"):
            write_whole(target, [b"text"])
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_what_a_killed_run_leaves_is_cleared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    folder = new_run_folder()
    assert folder is not None
    run = Path(folder)
    assert run.parent == tmp_path
    (run / "deep" / "er").mkdir(parents=True)
    (run / "deep" / "er" / "file").write_text("")
    (run / "deep" / "link").symlink_to(tmp_path)
    unfinished, mine = tmp_path / f"{PARTIAL}1", tmp_path / "mine"
    for path in (unfinished, mine):
        path.write_text("")
        (run / f"{PARTIAL}{path.name}").symlink_to(path)
    clear(folder)
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_without_room_there_is_no_run_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path / "absent"))
    assert new_run_folder() is None
