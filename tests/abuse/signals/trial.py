"""One signal to one command, and the faults after it."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.abuse.fuzz.worker import contents, spread
from tests.abuse.long_commands import Long
from tests.abuse.processes import busy
from tests.abuse.running import Running

__all__ = ["SOON", "Trial", "tried"]

SOON = 2.0
"""Seconds after the signal in which a command has to end on an idle machine."""
_DYING = 0.5
"""Seconds in which processes may be dying that were killed."""
_PATIENCE = 60.0
_OF_ITSELF = 0.1
"""A command that ends so soon with another code of its own had come to its end when the signal came."""


@dataclass(frozen=True)
class Trial:
    """A command that got a signal ``after`` seconds from its start, unless it had ended, and ended ``seconds`` later."""

    name: str
    after: float
    hit: bool
    seconds: float = 0.0
    faults: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}, after {self.after:.2f} s"


def tried(long: Long, number: signal.Signals, group: bool, after: float, beside: Path, seed: int) -> Trial:
    """Start it in a folder of its own, send it the signal, and see what is left."""
    folder = beside / "folder"
    folder.mkdir()
    spread(long.files(random.Random(seed)), folder)
    before, load = contents(folder), busy()
    running = Running(long.words, folder, beside)
    try:
        if not running.started():
            return _too_late(long, after, running)
        running.wait(after)
        begin = time.monotonic()
        if not running.send(number, group):
            return _too_late(long, after, running)
        code = running.wait(_PATIENCE)
        seconds = time.monotonic() - begin
        if code in (0, 1, 3) and seconds < _OF_ITSELF:
            return Trial(long.name, after, False)
        faults = [*_ended(running, code), *_left(running, long, before, contents(folder))]
        if seconds > SOON * max(load, busy()):
            faults.append(f"it took {seconds:.1f} s")
        return Trial(long.name, after, True, seconds, tuple(faults))
    finally:
        running.end()


def _too_late(long: Long, after: float, running: Running) -> Trial:
    """It came to its end before the signal, which is no fault unless it was refused."""
    code = running.wait(_PATIENCE)
    if code in (0, 1, 3):
        return Trial(long.name, after, False)
    return Trial(long.name, after, True, 0.0, (f"exit code {code} of itself: {running.errors()[-300:]!r}",))


def _ended(running: Running, code: int | None) -> Iterator[str]:
    if code != 130:
        yield f"exit code {code}" if code is not None else "no end"
    if running.errors() != "allocert: interrupted\n":
        yield f"not the one line on standard error: {running.errors()[-300:]!r}"


def _left(
    running: Running, long: Long, before: Mapping[str, bytes | None], after: Mapping[str, bytes | None]
) -> Iterator[str]:
    """Processes, temporary files, and files that are new or changed, but for whole ones that are kept."""
    if processes := running.left(_DYING):
        yield f"processes are left: {processes}"
    if names := running.temporary():
        yield f"temporary files are left: {names}"
    changed = [name for name in sorted({*before, *after}) if before.get(name, 0) != after.get(name, 0)]
    for name in changed:
        parts = Path(name).parts
        if parts[0] not in long.keeps or parts[-1].startswith("."):
            yield f"{name} is new or changed"
