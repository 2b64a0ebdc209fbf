"""Every reader of files, given what no file should be: exit code 2, one line, soon, in little memory, nothing left."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.abuse.processes import can_see_processes
from tests.abuse.readers.sources import DOCUMENTS, SOURCES, Source
from tests.abuse.readers.trial import Trial, tried
from tests.abuse.table import Row, progress

__all__ = ["COMMANDS", "plan", "run"]

_SIMULATE = ("simulate", "--machine", "mesh:4x4", "--allocator", "bitboard")

COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    **{
        f"solve, {name}": (("solve", "@", "--json", "o.json", "--certificate", "c.json"), name)
        for name in DOCUMENTS
        if name != "certificate"
    },
    "solve -": (("solve", "-"), "packing"),
    "recheck": (("recheck", "@", "--json", "o.json"), "certificate"),
    "recheck -": (("recheck", "-"), "certificate"),
    "schedule": (("schedule", "@", "--allocator", "cnp", "--json", "o.json"), "jobs"),
    "simulate --trace": ((*_SIMULATE, "--trace", "@", "--json", "o.json"), "trace"),
    "simulate --trace -": ((*_SIMULATE, "--trace", "-"), "trace"),
    "verify --ledger": (("verify", "AN-DEF-2.1", "--ledger", "@", "--json", "o.json"), "ledger"),
    "check": (("check", "@.py:Plugin", "--machine", "mesh:2x2", "--json", "o.json"), "plug-in"),
}
"""Each reader's command, with ``@`` for the file or ``-`` for standard input, and what it takes the file for."""


def run(count: int, seed: int) -> Iterator[Row]:
    """A row for each source; ``count`` pairs of a source and a reader, all of them if there are no more."""
    if not can_see_processes():
        yield Row("readers", "all", 0, 0, remark="not tried: processes are found through /proc")
        return
    for source, commands in plan(count, seed):
        progress(f"readers: {source.name}, {len(commands)} readers")
        begin = time.monotonic()
        yield _row(source, [_tried(source, command) for command in commands], time.monotonic() - begin)


def plan(count: int, seed: int) -> Iterator[tuple[Source, list[str]]]:
    """For each source the readers that are given it."""
    pairs = [(source, command) for source in SOURCES for command in COMMANDS if _fit(source, command)]
    if count < len(pairs):
        pairs = random.Random(seed).sample(pairs, count)
    for source in SOURCES:
        if commands := [command for one, command in pairs if one is source]:
            yield source, commands


def _fit(source: Source, command: str) -> bool:
    """Folders are right for ``recheck``; what opens for a shell only is no standard input; one reader per schema is enough."""
    words, kind = COMMANDS[command]
    whole = source.make is not None or bool(source.path)
    if whole and command.startswith("solve, "):
        return kind == "packing"
    if "-" in words:
        return whole and source.name not in ("a folder", "a pipe that nobody writes to")
    if source.name == "a folder":
        return command != "recheck"
    return True


def _tried(source: Source, command: str) -> Trial:
    with tempfile.TemporaryDirectory(prefix="allocert-readers-") as name:
        return tried(source, command, *COMMANDS[command], Path(name))


def _row(source: Source, trials: Sequence[Trial], seconds: float) -> Row:
    broken = tuple(f"{trial.command}: {fault}" for trial in trials for fault in trial.faults)
    slowest = max(trials, key=lambda trial: trial.seconds)
    largest = max(trials, key=lambda trial: trial.peak)
    remark = (
        f"at most {slowest.seconds:.1f} s ({slowest.command}), {largest.peak >> 20} MiB ({largest.command})"
    )
    held = sum(not trial.faults for trial in trials)
    return Row("readers", source.name, len(trials), held, broken, seconds, remark)
