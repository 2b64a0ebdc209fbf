"""A command that runs: it can be disturbed and waited for, and what it has taken and left can be seen."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from tests.abuse.processes import children_of, command_of, peak_below, running_with

__all__ = ["Running"]

_MARK = "ALLOCERT_ABUSE_RUN"
_POLL = 0.005
_TOLD = 2000
"""Characters of what it printed that are of interest: the last ones."""


class Running:
    """``allocert`` with these words, in a session of its own; its temporary files and what it prints go ``beside``."""

    def __init__(
        self, words: Sequence[str], folder: Path, beside: Path, stdin: int | IO[bytes] = subprocess.DEVNULL
    ) -> None:
        name = uuid.uuid4().hex
        self._setting = f"{_MARK}={name}"
        self._own = beside / f"{name}.run"
        self._temporary = self._own / "temporary"
        self._temporary.mkdir(parents=True)
        with self._file("stdout").open("wb") as output, self._file("stderr").open("wb") as errors:
            self.began = time.monotonic()
            self._process = subprocess.Popen(
                [sys.executable, "-m", "allocert", *words],
                cwd=folder,
                env={**os.environ, _MARK: name, "TMPDIR": str(self._temporary)},
                stdin=stdin,
                stdout=output,
                stderr=errors,
                start_new_session=True,
            )
        self.peak = 0
        """Bytes of memory that the largest of its processes has taken, as far as was seen while waiting."""

    def _file(self, name: str) -> Path:
        return self._own / name

    def ended(self) -> bool:
        """Whether it has come to its end."""
        if self._process.returncode is None:
            self.peak = max(self.peak, peak_below(self._process.pid))
        return self._process.poll() is not None

    def wait(self, seconds: float) -> int | None:
        """Its exit code; ``None`` if it has not ended so soon."""
        until = time.monotonic() + seconds
        while not self.ended() and time.monotonic() < until:
            time.sleep(_POLL)
        return self._process.returncode

    def started(self) -> bool:
        """Wait for its first child, from which on interrupts are answered; False if it ends before."""
        while not self.ended():
            if children_of(self._process.pid):
                return True
            time.sleep(_POLL)
        return False

    def send(self, number: signal.Signals, group: bool) -> bool:
        """Send a signal to it or to its whole group, if it is still running, which is reported."""
        if self.ended():
            return False
        (os.killpg if group else os.kill)(self._process.pid, number)
        return True

    def processes(self) -> list[int]:
        """All that are running of it."""
        return running_with(self._setting)

    def left(self, patience: float) -> list[str]:
        """The processes that outlive it by this number of seconds."""
        until = time.monotonic() + patience
        while (numbers := self.processes()) and time.monotonic() < until:
            time.sleep(0.02)
        return [command_of(number)[-80:] for number in numbers]

    def end(self) -> None:
        """Kill whatever is running of it."""
        while numbers := self.processes():
            for number in numbers:
                with suppress(ProcessLookupError):
                    os.kill(number, signal.SIGKILL)
            self.ended()
        self.wait(60)

    def temporary(self) -> list[str]:
        """The names of its temporary files."""
        return sorted(path.name for path in self._temporary.iterdir())

    def output(self) -> str:
        """What it has said on standard output, the end of it."""
        return self._file("stdout").read_text(errors="replace")[-_TOLD:]

    def errors(self) -> str:
        """What it has said on standard error, the end of it."""
        return self._file("stderr").read_text(errors="replace")[-_TOLD:]
