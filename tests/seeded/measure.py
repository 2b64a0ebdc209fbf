"""What ``allocert check`` makes of the bugs and of the correct ones, at its default options."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.seeded.bench import KINDS, Bug, Plugin

__all__ = ["Case", "Outcome", "cases", "measure", "table"]


@dataclass(frozen=True)
class Case:
    """One check: a plug-in, with a bug or (``None``) without, on a machine."""

    plugin: Plugin
    bug: Bug | None
    machine: str

    @property
    def label(self) -> str:
        """The checked case, for people."""
        return f"{self.bug.label if self.bug else self.plugin.label + ' (correct)'} on {self.machine}"


@dataclass(frozen=True)
class Outcome:
    """What came of a case: the exit code, the promise that is reported to be broken, seconds of the whole
    command, those in which it and its processes were busy, and steps."""

    case: Case
    code: int
    promise: str
    seconds: float
    busy: float
    steps: int
    message: str

    @property
    def right(self) -> bool:
        """Whether a bug is found, or a correct one is left in peace; nothing said (3) accuses nobody."""
        return self.code == 1 if self.case.bug else self.code in (0, 3)

    def to_json(self) -> dict[str, object]:
        """As JSON data."""
        bug = self.case.bug
        return {
            "plugin": self.case.plugin.label,
            "bug": bug.name if bug else None,
            "kind": bug.kind if bug else None,
            "machine": self.case.machine,
            "right": self.right,
            "code": self.code,
            "promise": self.promise,
            "seconds": round(self.seconds, 2),
            "busy": round(self.busy, 2),
            "steps": self.steps,
            "message": self.message,
        }


def cases(plugins: Iterable[Plugin], bugs: bool, correct: bool) -> Iterator[Case]:
    """The bugs that have a witness, on their machines, and the correct ones on theirs."""
    for plugin in plugins:
        if bugs:
            yield from (Case(plugin, bug, bug.machine) for bug in plugin.bugs if bug.witness is not None)
        if correct:
            yield from (Case(plugin, None, machine) for machine in plugin.machines)


def measure(
    todo: Iterable[Case], jobs: int, options: tuple[str, ...] = (), source: str = ""
) -> Iterator[Outcome]:
    """The outcomes, in the order of the cases; ``options`` are further ones of ``allocert check``, ``source`` is the ``src``
    of another checkout whose command is run."""
    with TemporaryDirectory(prefix="seeded-") as folder, ThreadPoolExecutor(jobs) as pool:
        numbered = enumerate(todo)
        yield from pool.map(
            lambda pair: _check(pair[1], Path(folder) / str(pair[0]), options, source), numbered
        )


def _check(case: Case, folder: Path, options: tuple[str, ...], source: str) -> Outcome:
    folder.mkdir()
    file = folder / f"{case.plugin.file}.py"
    file.write_text(case.bug.text if case.bug else case.plugin.text, encoding="utf-8")
    report = folder / "report.json"
    promises = [word for promise in case.plugin.promises for word in ("--promise", promise)]
    words = [
        "check",
        f"{file}:{case.plugin.name}",
        "--machine",
        case.machine,
        *promises,
        "--json",
        str(report),
    ]
    begin = time.monotonic()
    errors = folder / "errors"
    with errors.open("w") as stream:
        process = subprocess.Popen(
            [sys.executable, "-m", "allocert", *words, *options],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": source} if source else None,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=stream,
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds, busy = time.monotonic() - begin, used.ru_utime + used.ru_stime
    data = json.loads(report.read_text(encoding="utf-8")) if report.exists() else {}
    broken = data.get("broken") or {}
    message = str(broken.get("detail") or errors.read_text(encoding="utf-8").strip()[-300:])
    steps = len(broken.get("trace", ()))
    return Outcome(case, process.returncode, broken.get("promise", ""), seconds, busy, steps, message)


def table(outcomes: list[Outcome]) -> str:
    """By kind of bug: found of how many, the median seconds, those busy, the most, and the median length of the traces."""
    lines = [f"{'kind':<14} {'found':>9} {'median s':>9} {'busy s':>7} {'most s':>7} {'steps':>6}  what"]
    seeded = [outcome for outcome in outcomes if outcome.case.bug]
    for kind, what in KINDS.items():
        lines += _line(kind, [o for o in seeded if o.case.bug and o.case.bug.kind == kind], what)
    lines += _line("all", seeded, "")
    correct = [outcome for outcome in outcomes if not outcome.case.bug]
    names = {outcome.case.plugin.label for outcome in correct}
    accused = {outcome.case.plugin.label for outcome in correct if outcome.code == 1}
    silent = sum(outcome.code == 3 for outcome in correct)
    if correct:
        lines.append(
            f"correct: {len(names)} on {len(correct)} machines; accused: {len(accused)}; nothing said of: {silent}"
        )
    lines += [f"WRONG  {o.case.label}: exit code {o.code} {o.message}"[:300] for o in outcomes if not o.right]
    return "\n".join(lines)


def _line(kind: str, some: list[Outcome], what: str) -> list[str]:
    if not some:
        return []
    found = [outcome for outcome in some if outcome.right]
    seconds, steps = [o.seconds for o in found] or [0.0], [o.steps for o in found] or [0]
    busy = [o.busy for o in found] or [0.0]
    numbers = f"{median(seconds):>9.1f} {median(busy):>7.1f} {max(seconds):>7.1f} {median(steps):>6g}"
    return [f"{kind:<14} {f'{len(found)}/{len(some)}':>9} {numbers}  {what}"]
