"""One reader with its input, and the faults of its outcome."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.abuse.fuzz.case import Case, Outcome
from tests.abuse.fuzz.judge import faults
from tests.abuse.processes import busy
from tests.abuse.readers.sources import Source, document
from tests.abuse.running import Running

__all__ = ["MEMORY", "SECONDS", "Trial", "tried"]

SECONDS = 10.0
"""In which it has to be refused on an idle machine."""
MEMORY = 500 << 20
"""Bytes that the largest of its processes may take; foreign code has a limit of its own."""
_PATIENCE = 120.0


@dataclass(frozen=True)
class Trial:
    """A reader that took ``seconds``, and ``peak`` bytes."""

    command: str
    seconds: float
    peak: int
    faults: tuple[str, ...] = ()


def tried(source: Source, command: str, words: tuple[str, ...], kind: str, beside: Path) -> Trial:
    """Give the source to a command in an empty folder."""
    folder = beside / "folder"
    folder.mkdir()
    path = _put(source, kind, beside, ".py" if kind == "plug-in" else "")
    words = tuple(word.replace("@.py" if kind == "plug-in" else "@", str(path)) for word in words)
    load = busy()
    if "-" in words:
        with path.open("rb") as given:
            running = Running(words, folder, beside, given)
    else:
        running = Running(words, folder, beside, subprocess.DEVNULL)
    try:
        code = running.wait(_PATIENCE)
        seconds = time.monotonic() - running.began
        outcome = Outcome(
            code,
            running.output(),
            running.errors(),
            "" if code is not None else "no end",
            tuple(sorted(item.name for item in folder.iterdir())),
            seconds,
        )
        found = [*faults(Case(words, expect="refuse"), outcome), *_left(running)]
    finally:
        running.end()
    if seconds > SECONDS * max(load, busy()):
        found.append(f"it took {seconds:.1f} s")
    if running.peak > MEMORY and kind != "plug-in":
        found.append(f"it took {running.peak >> 20} MiB")
    return Trial(command, seconds, running.peak, tuple(found))


def _put(source: Source, kind: str, beside: Path, suffix: str) -> Path:
    """The path of the input; a device has a link where a name with a suffix is needed."""
    path = beside / f"given{suffix}"
    if source.make is not None:
        source.make(path)
    elif source.path and not suffix:
        return Path(source.path)
    elif source.path:
        path.symlink_to(source.path)
    elif kind == "trace":
        path.write_text(f"{source.line}\n")
    elif kind in ("ledger", "plug-in"):
        path.write_text(source.line)
    else:
        path.write_bytes(document(kind, source))
    return path


def _left(running: Running) -> Iterator[str]:
    if processes := running.left(0.5):
        yield f"processes are left: {processes}"
    if names := running.temporary():
        yield f"temporary files are left: {names}"
