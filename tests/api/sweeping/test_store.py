"""The store of points: what was put is found, and nothing else; a file that is no store is left alone."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from allocert.api.sweeping.store import Store
from allocert.errors import AllocertError


def test_what_was_put_is_found_on_the_same_basis(tmp_path: Path) -> None:
    with Store(tmp_path / "s") as store:
        store.put("a", "basis", {"makespan": 0.1, "jobs": 3, "time_unit": None}, "")
        store.put("b", "basis", {}, "an error")
        store.put("c", "old", {}, "")
    with Store(tmp_path / "s") as store:
        assert store.find([("a", "basis"), ("b", "basis"), ("c", "basis"), ("d", "basis")]) == {
            "a": ({"makespan": 0.1, "jobs": 3, "time_unit": None}, ""),
            "b": ({}, "an error"),
        }
        store.put("c", "basis", {"jobs": 1}, "")
        assert store.find([("c", "basis")]) == {"c": ({"jobs": 1}, "")}
        assert store.find([("c", "old")]) == {}
    assert [path.name for path in tmp_path.iterdir()] == ["s"]


def test_a_new_file_stays_if_something_is_in_it(tmp_path: Path) -> None:
    with Store(tmp_path / "s"):
        assert (tmp_path / "s").exists()
    assert not list(tmp_path.iterdir())
    (tmp_path / "s").touch()
    for _ in range(2):
        with Store(tmp_path / "s"):
            pass
    assert [path.name for path in tmp_path.iterdir()] == ["s"]


def test_a_row_that_was_changed_is_not_found(tmp_path: Path) -> None:
    with Store(tmp_path / "s") as store:
        store.put("a", "basis", {"jobs": 3}, "")
    with closing(sqlite3.connect(tmp_path / "s")) as db:
        db.execute("UPDATE points_1 SET result = replace(result, '3', '4')")
        db.commit()
    with Store(tmp_path / "s") as store:
        assert store.find([("a", "basis")]) == {}


def test_what_was_put_survives_a_kill(tmp_path: Path) -> None:
    code = (
        "import os, sys, pathlib; from allocert.api.sweeping.store import Store\n"
        "store = Store(pathlib.Path(sys.argv[1]))\n"
        "for n in range(50): store.put(str(n), 'basis', {'jobs': n}, '')\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "s")], check=False, env=dict(os.environ)
    )
    assert done.returncode == -signal.SIGKILL
    with Store(tmp_path / "s") as store:
        assert len(store.find((str(n), "basis") for n in range(60))) == 50


def test_one_run_at_a_time(tmp_path: Path) -> None:
    with Store(tmp_path / "s") as store:
        store.put("a", "basis", {}, "")
        with pytest.raises(AllocertError, match=r"store: got .* expected a store .*another run has it"):
            Store(tmp_path / "s")


@pytest.mark.parametrize("content", [b"no database, but long enough to be read as one" * 9, None, b"table"])
def test_what_is_no_store_is_left_alone(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "s"
    if content is None:
        path.mkdir()
    elif content == b"table":
        with closing(sqlite3.connect(path)) as db:
            db.execute("CREATE TABLE mine (a)")
            db.commit()
    else:
        path.write_bytes(content)
    before = path.read_bytes() if content else None
    with pytest.raises(AllocertError, match="--store: got"):
        Store(path, "--store")
    assert before is None or path.read_bytes() == before


def test_a_damaged_page_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "s"
    with Store(path) as store:
        for number in range(200):
            store.put(str(number), "basis", {"jobs": number}, "x" * 200)
    data = bytearray(path.read_bytes())
    data[4096 * 3 : 4096 * 5] = b"\xff" * 8192
    path.write_bytes(data)
    with pytest.raises(
        AllocertError, match=r"a sound store of points \(.*\); move it away, or name another file"
    ):
        Store(path)


def test_whatever_byte_is_changed_nothing_wrong_is_found(tmp_path: Path) -> None:
    """A row that is damaged, also such that it is no text any more, is not found, or the file is refused in one line."""
    path, chosen = tmp_path / "s", random.Random(1)
    with Store(path) as store:
        for number in range(12):
            store.put(str(number), "basis", {"jobs": number, "time_unit": "x" * 50}, "")
    whole, refused, less = path.read_bytes(), 0, 0
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(chosen.choice((1, 5, 100))):
            data[chosen.randrange(len(data))] = chosen.randrange(256)
        path.write_bytes(data)
        try:
            with Store(path) as store:
                found = store.find((str(number), "basis") for number in range(12))
        except AllocertError as error:
            assert str(error).startswith("store: got")  # noqa: PT017 - whether it is raised depends on the byte
            refused += 1
        else:
            assert all(
                values == {"jobs": int(key), "time_unit": "x" * 50} for key, (values, _) in found.items()
            )
            less += len(found) < 12
    assert refused > 5
    assert less > 5


def test_a_store_in_memory() -> None:
    with Store(None) as store:
        store.put("a", "basis", {}, "")
        assert store.find([("a", "basis")])
