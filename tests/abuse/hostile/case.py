"""One hostile plug-in as a case: its header, read without running it, and the command line that tries it.

A header is a docstring and constants of the module::

    COMMAND   "check", "scheduler" (``check --scheduler``), "command" (``check --command``: the file is a program), "simulate",
              "simulate-command" (``simulate --command``) or "schedule"
    MACHINE   the machine's specification
    ENTRY     the name of the class or function; "Plugin" if left out
    TARGET    what is named on the command line instead of the file, such as "fits:Plugin"
    OPTIONS   further options
    FOLDER    a folder of ``folders/`` to be the working folder
    BESIDE    a folder of ``folders/`` whose files lie beside the plug-in
    EXPECT    what has to come out, see :class:`Expected`
"""

from __future__ import annotations

import ast
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["FOLDERS", "PLUGINS", "Case", "Expected", "cases"]

PLUGINS = Path(__file__).with_name("plugins")
FOLDERS = Path(__file__).with_name("folders")

BUDGET = 5.0
"""Seconds: ``--time-budget`` of every case on an idle machine."""

_COMMANDS = ("check", "scheduler", "command", "simulate", "simulate-command", "schedule")
_VERDICTS = ("kept", "broken", "refused", "nothing")
_WORKLOAD = {"simulate": "morgenstern-uniform:requests=40", "schedule": "job-sets:sets=4,jobs=3"}


@dataclass(frozen=True)
class Expected:
    """What may come out.

    ``verdict`` by exit code: kept 0, broken 1, refused 2, nothing 3. If broken, one of ``promises`` with ``detail`` in its
    text after so many ``steps``, and every replay breaks it too unless ``flaky``. If kept, everything was covered if
    ``complete`` says so, and a remark says ``noted``. ``said`` has to be on stderr, ``silent`` nowhere. ``seconds`` may pass beside the budget. No file
    of a name in ``absent`` may come up in the working folder; the plug-in itself ``removes_folder``, if it does. What
    cannot be held in, as a plug-in has its user's rights, is not ``contained``: any verdict or none, and the ``note`` says
    why; but nothing may be left running if ``swept``. What is too much to remove at the end is removed in so many
    ``starts`` of later commands.
    """

    verdict: tuple[str, ...] = _VERDICTS
    promises: tuple[str, ...] = ()
    detail: str = ""
    steps: int | None = None
    flaky: bool = False
    complete: bool = False
    noted: str = ""
    said: str = ""
    silent: str = ""
    seconds: float = 0.0
    absent: tuple[str, ...] = ()
    removes_folder: bool = False
    contained: bool = True
    swept: bool = False
    starts: int = 0
    note: str = ""

    @classmethod
    def read(cls, header: dict[str, Any]) -> Expected:
        """From ``EXPECT``; raises ``TypeError`` for a key that is none and ``ValueError`` for a wrong value."""
        several = {key: header[key] for key in ("verdict", "promises", "absent") if key in header}
        tuples = {key: (value,) if isinstance(value, str) else tuple(value) for key, value in several.items()}
        made = cls(**{**header, **tuples})
        if not set(made.verdict) <= set(_VERDICTS) or (made.contained and "verdict" not in header):
            raise ValueError(f"verdict: {made.verdict}")
        return made


@dataclass(frozen=True)
class Case:
    """A plug-in: its file, what it tries, how it is tried, and what has to come out."""

    path: Path
    what: str
    command: str
    machine: str
    entry: str
    target: str | None
    options: tuple[str, ...]
    folder: str | None
    beside: str | None
    expected: Expected

    @property
    def simulates(self) -> bool:
        """Whether it plays a workload, and nothing is checked."""
        return self.command in ("simulate", "simulate-command", "schedule")

    @property
    def group(self) -> str:
        """The room that its file is in, by its subject and not by the room within it."""
        return self.path.relative_to(PLUGINS).parts[0]

    @property
    def name(self) -> str:
        """Its room and its file."""
        return f"{self.group}_{self.path.stem}"

    def files(self) -> dict[str, bytes]:
        """What has to lie in the plug-in's folder, by name: ``name.py`` and what the plug-ins share."""
        shared = {path.name: path.read_bytes() for path in PLUGINS.glob("_*.py")}
        return {f"{self.name}.py": self.path.read_bytes(), **shared}

    @classmethod
    def read(cls, path: Path) -> Case:
        """From the header of a file, which is not run."""
        tree = ast.parse(path.read_text(encoding="utf-8"))
        given: dict[str, Any] = {}
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                if name in ("COMMAND", "MACHINE", "ENTRY", "TARGET", "OPTIONS", "FOLDER", "BESIDE", "EXPECT"):
                    given[name] = ast.literal_eval(node.value)
        what = " ".join((ast.get_docstring(tree) or "").split())
        if not what or given["COMMAND"] not in _COMMANDS:
            raise ValueError(f"{path.name}: a docstring and a command are needed")
        return cls(
            path,
            what,
            given["COMMAND"],
            given["MACHINE"],
            given.get("ENTRY", "Plugin"),
            given.get("TARGET"),
            tuple(given.get("OPTIONS", ())),
            given.get("FOLDER"),
            given.get("BESIDE"),
            Expected.read(given["EXPECT"]),
        )

    def arguments(self, plugin: Path, report: Path, busy: float = 1.0) -> list[str]:
        """Of ``allocert``, for the copy of the plug-in at ``plugin``; on a machine that is ``busy`` times as slow."""
        target = self.target or f"{plugin}:{self.entry}"
        program = ["--command", shlex.join([sys.executable, str(plugin)])]
        limits = ["--machine", self.machine, "--time-budget", f"{BUDGET * busy:g}", "--json", str(report)]
        if self.command in _WORKLOAD:
            limits += ["--workload", _WORKLOAD[self.command], "--allocator", target]
            return [self.command, *limits, *self.options]
        if self.command == "simulate-command":
            return ["simulate", *program, *limits, "--workload", _WORKLOAD["simulate"], *self.options]
        if self.command == "command":
            return ["check", *program, *limits, *self.options]
        kind = ["--scheduler"] if self.command == "scheduler" else []
        return ["check", target, *kind, *limits, *self.options]


def cases() -> Iterator[Case]:
    """All plug-ins, room by room."""
    for path in sorted(PLUGINS.rglob("*.py")):
        if path.parent != PLUGINS:
            yield Case.read(path)
