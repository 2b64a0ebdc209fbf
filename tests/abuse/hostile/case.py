"""One hostile plug-in as a case: how the command line tries it, and what has to come out."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.abuse.hostile.variants import Variant, variants

__all__ = ["FOLDERS", "PLUGINS", "Case", "Expected", "cases", "named"]

PLUGINS = Path(__file__).with_name("plugins")
FOLDERS = Path(__file__).with_name("folders")

BUDGET = 5.0
"""Seconds: ``--time-budget`` of every case on an idle machine."""

_MACHINES = {
    "check": "mesh:2x2",
    "scheduler": "torus:4x4",
    "command": "mesh:2x2",
    "simulate": "mesh:4x4",
    "simulate-command": "mesh:4x4",
    "schedule": "torus:4x4",
}
"""By the command: the machine, if none is given."""
_VERDICTS = ("kept", "broken", "refused", "nothing")
_WORKLOAD = {"simulate": "morgenstern-uniform:requests=40", "schedule": "job-sets:sets=4,jobs=3"}


@dataclass(frozen=True)
class Expected:
    """What may come out.

    ``verdict`` by exit code: kept 0, broken 1, refused 2, nothing 3. If broken, one of ``promises`` with ``detail`` in its
    text after ``steps`` steps, and every replay breaks it too unless ``flaky``. If kept, everything was covered if
    ``complete`` says so, and a remark says ``noted``. ``said`` has to be on stderr, ``silent`` nowhere. ``seconds`` may pass in addition to the budget. No file
    of a name in ``absent`` may come up in the working folder; the plug-in itself ``removes_folder``, if it does. What
    cannot be held in, as a plug-in has its user's rights, is not ``contained``: any verdict or none, and the ``note`` says
    why; but nothing may be left running if ``swept``. What is too much to remove at the end is removed in as many
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
    def read(cls, given: Mapping[str, Any]) -> Expected:
        """From what ``@case`` says; raises ``TypeError`` for a key that is none and ``ValueError`` for a wrong value."""
        several = {
            key: tuple(given[key].split()) for key in ("verdict", "promises", "absent") if key in given
        }
        made = cls(**{**given, **several})
        if not set(made.verdict) <= set(_VERDICTS) or (made.contained and "verdict" not in given):
            raise ValueError(f"verdict: {made.verdict}")
        return made


@dataclass(frozen=True)
class Case:
    """A plug-in: the text of its module, what it tries, how it is tried, and what has to come out."""

    group: str
    short: str
    text: str
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
    def name(self) -> str:
        """Its group and its name in it."""
        return f"{self.group}_{self.short}"

    def files(self) -> dict[str, bytes]:
        """What has to lie in the plug-in's folder, by name: ``name.py`` and what the plug-ins share."""
        shared = {path.name: path.read_bytes() for path in PLUGINS.glob("_*.py")}
        return {f"{self.name}.py": self.text.encode(), **shared}

    @classmethod
    def read(cls, variant: Variant) -> Case:
        """As its file gives it."""
        host = variant.host
        if not variant.what or host["command"] not in _MACHINES:
            raise ValueError(f"{variant.name}: a docstring and a command are needed")
        scheduler = re.search(r"^(def schedule\(|schedule = )", variant.text, re.MULTILINE)
        return cls(
            variant.group,
            variant.name,
            variant.text,
            variant.what,
            host["command"],
            host.get("machine", _MACHINES[host["command"]]),
            host.get("entry", "schedule" if scheduler else "Plugin"),
            host.get("target"),
            tuple(host.get("options", "").split()),
            host.get("folder"),
            host.get("beside"),
            Expected.read(variant.expected),
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
        return ["check-scheduler" if self.command == "scheduler" else "check", target, *limits, *self.options]


@cache
def cases() -> tuple[Case, ...]:
    """All plug-ins, file by file."""
    paths = (path for path in sorted(PLUGINS.rglob("*.py")) if not path.name.startswith("_"))
    found = (
        variant
        for path in paths
        for variant in variants(path, path.relative_to(PLUGINS).parts[0].removesuffix(".py"))
    )
    return tuple(map(Case.read, found))


def named(name: str) -> Case:
    """The one of that name."""
    return next(case for case in cases() if case.name == name)
