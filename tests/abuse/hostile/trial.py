"""One case, tried through the real command line in folders of its own."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.abuse.hostile.case import FOLDERS, Case
from tests.abuse.processes import busy as busyness

import allocert
from allocert.common.removal import remove

__all__ = ["SUPERVISOR", "Outcome", "command_line", "try_case"]

SUPERVISOR = Path(__file__).with_name("supervisor.py")
_LONGEST = 40.0
_LONGEST_UNCONTAINED = 30.0
_MOST_BYTES = 9 << 30
"""What the harness ends a case for, whatever is expected of it."""


@dataclass(frozen=True)
class Outcome:
    """What came of a command: ``code`` is ``None`` if it had to be ended (``cut`` says why), negative for a signal.

    ``busy`` says how many times as slow as an idle one the machine was; the limits were as many times as long. ``left`` are the
    processes, ``temporary`` the temporary files that were left; ``marks`` came up in the working folder,
    ``lost`` is gone from it; ``report`` is the JSON that was written, if it is any.
    """

    code: int | None
    seconds: float
    busy: float
    peak: int
    cut: str
    left: tuple[str, ...]
    swept: bool
    stdout: str
    stderr: str
    report: Any
    written: tuple[str, ...]
    temporary: tuple[str, ...]
    marks: tuple[str, ...]
    lost: tuple[str, ...]


def command_line(arguments: list[str]) -> list[str]:
    """``allocert`` as users run it: the working folder is not on the path of the command itself."""
    return [sys.executable, "-P", "-m", "allocert", *arguments]


def try_case(case: Case) -> Outcome:
    """Run it and tell what came of it. Nothing of it is left afterwards."""
    busy = busyness()
    with _folders(case) as root:
        token = f"hostile-{secrets.token_hex(8)}"
        environ = {key: value for key, value in os.environ.items() if not key.startswith("HYPOTHESIS_")}
        environ |= {
            "TMPDIR": str(root / "tmp"),
            "PYTHONPATH": str(Path(allocert.__file__).parents[1]),
            "HOSTILE_TOKEN": token,
            "COLUMNS": "160",
        }
        plugin, report = root / "plugin" / f"{case.name}.py", root / "out" / "report.json"
        job = {
            "command": command_line(case.arguments(plugin, report, busy)),
            "cwd": str(root / "cwd"),
            "environ": environ,
            "stdout": str(root / "stdout"),
            "stderr": str(root / "stderr"),
            "token": token,
            "seconds": _LONGEST if case.expected.contained else _LONGEST_UNCONTAINED,
            "bytes": _MOST_BYTES,
            "result": str(root / "result"),
        }
        (root / "job").write_text(json.dumps(job))
        before = _names(root / "cwd")
        subprocess.run(
            [sys.executable, "-I", "-S", str(SUPERVISOR), str(root / "job")],
            timeout=_LONGEST + 30,
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        said = json.loads((root / "result").read_text())
        for _ in range(case.expected.starts):
            if _names(root / "tmp"):
                subprocess.run(
                    command_line(["--version"]), env=environ, check=True, stdout=subprocess.DEVNULL
                )
        after = _names(root / "cwd")
        return Outcome(
            said["code"],
            said["seconds"],
            max(busy, busyness()),
            said["peak"],
            said["cut"],
            tuple(said["left"]),
            said["swept"],
            (root / "stdout").read_text(errors="replace"),
            (root / "stderr").read_text(errors="replace"),
            _read(report),
            _names(root / "out"),
            tuple(name for name in _names(root / "tmp") if not name.startswith("theirs")),
            tuple(name for name in after if name not in before and not name.startswith("theirs")),
            tuple(name for name in before if name not in after),
        )


@contextmanager
def _folders(case: Case) -> Iterator[Path]:
    """A fresh folder with ``plugin``, ``cwd``, ``tmp`` and ``out``; removed at the end, whatever was done to it."""
    root = Path(tempfile.mkdtemp(prefix="hostile-"))
    try:
        for name in ("tmp", "out", "plugin"):
            (root / name).mkdir()
        for name, data in case.files().items():
            (root / "plugin" / name).write_bytes(data)
        if case.beside is not None:
            for path in (FOLDERS / case.beside).glob("*.py"):
                shutil.copy(path, root / "plugin")
        if case.folder is not None:
            shutil.copytree(FOLDERS / case.folder, root / "cwd", ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (root / "cwd").mkdir()
        yield root
    finally:
        remove(str(root), _LONGEST)


def _names(folder: Path) -> tuple[str, ...]:
    try:
        return tuple(sorted(path.name for path in folder.iterdir() if path.name != "__pycache__"))
    except FileNotFoundError:
        return ()


def _read(report: Path) -> Any:
    """The JSON of a report; ``None`` without one, the text if it is no JSON."""
    try:
        text = report.read_text(errors="replace")
    except FileNotFoundError:
        return None
    try:
        return json.loads(text)
    except ValueError:
        return text
