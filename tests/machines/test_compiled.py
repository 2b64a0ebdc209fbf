"""Machine code is made again when a source that it may come from has changed, once for all integers, and in parts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from allocert.machines.compiled import compiled, compiled_part

_HEAD = "from allocert.machines.compiled import compiled\n"
_CALLEE = _HEAD + "@compiled\ndef answer():\n    return {}\n"
_CALLER = _HEAD + "from elsewhere.callee import answer\n@compiled\ndef twice():\n    return 2 * answer()\n"

_SUM = (
    "@compiled\ndef plus(one, other):\n    return one + other\n"
    "@compiled\ndef total(n):\n    found = 0\n    for i in range(n):\n        found = plus(found, i)\n    return plus(found, 1)\n"
)


def said(folder: Path) -> str:
    """What a new process answers with the sources in a folder."""
    command = [sys.executable, "-c", "from here.caller import twice; print(twice())"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True, cwd=folder
    ).stdout


def test_code_older_than_a_source_of_what_it_calls_is_made_again(tmp_path: Path) -> None:
    """The source of the caller stays as it is; that of the callee, in another folder, changes."""
    caller, callee = tmp_path / "here" / "caller.py", tmp_path / "elsewhere" / "callee.py"
    for path, text in ((caller, _CALLER), (callee, _CALLEE.format(3))):
        path.parent.mkdir()
        path.write_text(text)
        os.utime(path, (1_000_000_000, 1_000_000_000))
    assert said(tmp_path) == "6\n"
    kept = {path.name: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")}
    assert said(tmp_path) == "6\n"
    assert kept
    assert kept == {path.name: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")}
    callee.write_text(_CALLEE.format(44))
    assert said(tmp_path) == "88\n"


def test_a_function_is_compiled_once_for_constants_and_variables(tmp_path: Path) -> None:
    """Callers in compiled code give it 0, 1 and a sum; Python can call it too."""
    (tmp_path / "sums.py").write_text(_HEAD + _SUM)
    command = (
        "from sums import plus, total; print(total(5), len(plus._inside.signatures), plus(2, 3), plus(.5, 1))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", command],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "11 1 5 1.5\n"


class Pair(NamedTuple):
    left: Any
    right: Any


@compiled_part
def _swap(pair: Pair, i: int) -> Any:
    row = pair.left[i]
    row[0], pair.right[i] = pair.right[i], row[0]
    return row[0]


@compiled_part
def _makes_an_array(n: int) -> Any:
    return np.zeros(n)


@compiled
def _swap_all(left: Any, right: Any) -> int:
    pair, total = Pair(left, right), 0
    for i in range(len(left)):
        total += _swap(pair, i)
    return total


@compiled
def _asks_for_an_array(n: int) -> int:
    return len(_makes_an_array(n))


def test_a_part_changes_its_caller_s_arrays_which_live_on() -> None:
    left, right = np.arange(6).reshape(3, 2), np.array([7, 8, 9])
    before = sys.getrefcount(left)
    assert _swap_all(left, right) == 24
    assert left[:, 0].tolist() == [7, 8, 9]
    assert right.tolist() == [0, 2, 4]
    assert sys.getrefcount(left) == before


def test_a_part_that_makes_an_array_is_an_error() -> None:
    with pytest.raises(Exception, match="zeros"):
        _asks_for_an_array(3)
