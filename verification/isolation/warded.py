"""A process that runs foreign code below a warden, and its end: with everything that it has started, and how it came."""

from __future__ import annotations

import contextlib
import os
import re
import selectors
import signal
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from allocert.common import removal
from allocert.common.leftovers import SCRATCH, owned
from allocert.verification.isolation import warden

__all__ = ["MEMORY", "PROCESSES", "Gone", "TimeOverError", "Warded"]

MEMORY = 2 << 30
"""Bytes that foreign code and all that it starts may take together."""

PROCESSES = 64
"""How many processes there may be at once below the warden."""

_WORD = re.compile(r"(memory|processes|exit) (-?[0-9]{1,15})")
"""What the warden says: a plug-in that finds its pipe says nothing else either."""

_TOKEN = "ALLOCERT_ISOLATED"
_END_SECONDS = 8.0
_WORD_SECONDS = 1.0
_REMOVAL_SECONDS = 0.3


class Gone(Exception):  # noqa: N818 - a finding, not an error
    """The process ended, had to be ended, or wrote an invalid message: ``how`` is a clause, ``ended the process by ...``.

    ``late`` says that it lived and did not answer, ``innocent`` that it was busy with another question.
    """

    def __init__(self, how: str, late: bool = False, innocent: bool = False) -> None:
        super().__init__(how)
        self.how = how
        self.late = late
        self.innocent = innocent


class TimeOverError(Exception):
    """The time for the whole work was over before the answer came."""


class Warded:
    """A command below a warden. At the end nothing of it is left: no process below the warden, and no folder of temporary
    files, unless it takes longer than an instant to remove, which is left to the end of the command of the suite.

    ``channel`` is a descriptor that the command is to have, -1 for its standard streams, which are in ``streams``, as
    :class:`subprocess.Popen` takes them. ``address`` bounds the address space of each process, 0 for no bound: runtimes
    that reserve much more than they use need that. ``end`` is a ``time.monotonic`` value for everything that is asked,
    ``None`` for no limit. ``environment`` is added to this process's own.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        channel: int,
        memory: int,
        address: int,
        processes: int,
        streams: dict[str, Any],
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.end: float | None = None
        self._folder = tempfile.mkdtemp(prefix=owned(SCRATCH))
        self._token = uuid.uuid4().hex
        leash, self._leash = os.pipe()
        self._word, word = os.pipe()
        limits = [leash, word, channel, memory, address, processes]
        warden = [sys.executable, "-I", "-S", str(Path(__file__).with_name("warden.py"))]
        theirs = (leash, word) if channel < 0 else (leash, word, channel)
        try:
            self._warden = subprocess.Popen(
                [*warden, *map(str, limits), str(Path(removal.__file__).parent), self._folder, *command],
                **streams,
                pass_fds=theirs, start_new_session=True,
                env={**os.environ, **(environment or {}), "TMPDIR": self._folder, _TOKEN: self._token},
            )  # fmt: skip
        except BaseException:
            removal.remove(self._folder, _REMOVAL_SECONDS)
            os.close(self._leash)
            raise
        finally:
            os.close(leash)
            os.close(word)
        self._open = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def resident(self) -> int | None:
        """Bytes in memory of the command and all that it has started, ``None`` where the system does not tell."""
        return warden.resident(warden.tree(self._warden.pid)) if warden.TELLS else None

    def close(self) -> None:
        """End the process and everything below it, and wait until that is done."""
        if not self._open:
            return
        self._open = False
        self._let_go()
        os.close(self._leash)
        try:
            orderly = self._warden.wait(_END_SECONDS) == 0
        except subprocess.TimeoutExpired:
            self._warden.kill()
            self._warden.wait()
            orderly = False
        os.close(self._word)
        if not orderly:
            _kill_marked(f"{_TOKEN}={self._token}")
            removal.remove(self._folder, _REMOVAL_SECONDS)

    def _let_go(self) -> None:
        """Close the suite's ends of what it talks through."""

    def _gone(self, how: str, late: bool = False, alive: bool = False) -> Gone:
        """What the warden says about the end, else ``how``; there is no waiting for its word where the process is ``late`` or
        otherwise ``alive``."""
        word = self._said(0 if late or alive else _WORD_SECONDS)
        self.close()
        match = _WORD.fullmatch(word)
        what, number = match.groups() if match else ("", "0")
        if what == "memory":
            return Gone(f"took more than {int(number) >> 20} MiB of memory")
        if what == "processes":
            return Gone(f"started more than {number} processes")
        if what == "exit" and int(number) < 0:
            return Gone(f"ended the process by {_signal(-int(number))}")
        if what == "exit":
            return Gone(f"ended the process with exit status {number}")
        return Gone(how, late)

    def _said(self, seconds: float) -> str:
        """The warden's word, if it comes within this many seconds."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._word, selectors.EVENT_READ)
            return os.read(self._word, 100).decode(errors="replace") if selector.select(seconds) else ""


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _kill_marked(mark: str) -> None:
    """Where the warden could not: end all processes with its mark in the environment."""
    for entry in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError, ValueError):
            if mark.encode() in entry.read_bytes().split(b"\0"):
                os.kill(int(entry.parent.name), signal.SIGKILL)
