"""The suite's end of an isolated process: start it, ask it, and end it with everything that it has started."""

from __future__ import annotations

import contextlib
import os
import re
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from allocert.common import removal
from allocert.common.children import interpreter
from allocert.common.leftovers import SCRATCH, owned
from allocert.verification.isolation import warden
from allocert.verification.isolation.frames import MOST, FrameError, Frames, packed

__all__ = ["MEMORY", "PROCESSES", "Gone", "Isolated", "TimeOverError"]

MEMORY = 2 << 30
"""Bytes that the worker and all that it starts may take together, and of address space that each may have."""

PROCESSES = 64
"""How many processes there may be at once below the warden, the worker among them."""

_WORD = re.compile(r"(memory|processes|exit) (-?[0-9]{1,15})")
"""What the warden says: a plug-in that finds its pipe says nothing else either."""

_TOKEN = "ALLOCERT_ISOLATED"
_END_SECONDS = 8.0
_WORD_SECONDS = 1.0
_REMOVAL_SECONDS = 0.3
_PIECE = 1 << 16


class Gone(Exception):  # noqa: N818 - a finding, not an error
    """The process ended, had to be ended, or wrote what is no message: ``how`` is a clause, ``ended the process by ...``.

    ``late`` says that it lived and did not answer, ``innocent`` that it was busy with another question.
    """

    def __init__(self, how: str, late: bool = False, innocent: bool = False) -> None:
        super().__init__(how)
        self.how = how
        self.late = late
        self.innocent = innocent


class TimeOverError(Exception):
    """The time for the whole work was over before the answer came."""


class Isolated:
    """A module of the suite that runs foreign code, ``python -P -m MODULE``, below a warden.

    Messages are lists that begin with a number. What the process writes to its standard output is dropped. At the end
    nothing of it is left: no process below the warden, and no folder of temporary files, unless it takes longer than an
    instant to remove, which is left to the end of the command.

    ``end`` is a ``time.monotonic`` value for everything that is asked, ``None`` for no limit. ``environment`` is added
    to this process's own.
    """

    def __init__(
        self,
        module: str,
        *,
        memory: int = MEMORY,
        processes: int = PROCESSES,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.end: float | None = None
        self._frames = Frames()
        self._out = bytearray()
        self._folder = tempfile.mkdtemp(prefix=owned(SCRATCH))
        self._token = uuid.uuid4().hex
        leash, self._leash = os.pipe()
        self._word, word = os.pipe()
        self._channel, theirs = socket.socketpair()
        command = [*interpreter(), "-m", module, str(theirs.fileno())]
        limits = [leash, word, theirs.fileno(), memory, processes]
        warden = [sys.executable, "-I", "-S", str(Path(__file__).with_name("warden.py"))]
        try:
            self._warden = subprocess.Popen(
                [*warden, *map(str, limits), str(Path(removal.__file__).parent), self._folder, *command],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                pass_fds=(leash, word, theirs.fileno()), start_new_session=True,
                env={**os.environ, **(environment or {}), "TMPDIR": self._folder, _TOKEN: self._token},
            )  # fmt: skip
        except BaseException:
            removal.remove(self._folder, _REMOVAL_SECONDS)
            os.close(self._leash)
            raise
        finally:
            os.close(leash)
            os.close(word)
            theirs.close()
        self._channel.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._channel, selectors.EVENT_READ)
        self._open = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(self, message: list[Any]) -> None:
        """Queue a message and write what the process takes without waiting. Raises :class:`Gone`."""
        self._out += packed(message)
        self._exchange(0.0)

    def receive(self, seconds: float) -> list[Any]:
        """The next message, within so many seconds and before ``end``.

        Raises:
            Gone: the process ended, or gave no message in time.
            TimeOverError: ``end`` came first.
        """
        until = time.monotonic() + seconds
        last = until if self.end is None else min(until, self.end)
        if last < until and time.monotonic() > last:
            raise TimeOverError
        while True:
            try:
                message = self._frames.take()
            except FrameError as error:
                raise self._gone(f"wrote to its channel {error}") from None
            if message is not None:
                found: list[Any] = message
                return found
            left = last - time.monotonic()
            if left <= 0 and not self._exchange(0.0):
                if last < until:
                    raise TimeOverError
                raise self._gone(f"gave no answer within {seconds:g} s", late=True)
            if left > 0:
                self._exchange(left)

    def resident(self) -> int | None:
        """Bytes in memory of the worker and all that it has started, ``None`` where the system does not tell."""
        return warden.resident(warden.tree(self._warden.pid)) if warden.TELLS else None

    def close(self) -> None:
        """End the process and everything below it, and wait until that is done."""
        if not self._open:
            return
        self._open = False
        self._selector.close()
        self._channel.close()
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

    def _exchange(self, seconds: float) -> bool:
        """Read and write what is possible within so many seconds; whether something was read."""
        self._selector.modify(
            self._channel, selectors.EVENT_READ | (selectors.EVENT_WRITE if self._out else 0)
        )
        for _, events in self._selector.select(seconds):
            if events & selectors.EVENT_WRITE:
                self._write()
            if events & selectors.EVENT_READ:
                self._read()
                return True
        return False

    def _write(self) -> None:
        try:
            del self._out[: self._channel.send(self._out)]
        except BlockingIOError:
            return
        except OSError:
            raise self._gone("closed its channel") from None

    def _read(self) -> None:
        try:
            piece = self._channel.recv(_PIECE)
        except BlockingIOError:
            return
        except OSError:
            piece = b""
        if not piece:
            raise self._gone("closed its channel")
        self._frames.feed(piece)
        if len(self._frames) > MOST + _PIECE:
            raise self._gone("wrote to its channel more than was asked")

    def _gone(self, how: str, late: bool = False) -> Gone:
        """What the warden says about the end, else ``how``."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._word, selectors.EVENT_READ)
            told = os.read(self._word, 100) if selector.select(0 if late else _WORD_SECONDS) else b""
        self.close()
        match = _WORD.fullmatch(told.decode(errors="replace"))
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


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _kill_marked(mark: str) -> None:
    """Where the warden could not: end whoever has its mark in the environment."""
    for entry in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError, ValueError):
            if mark.encode() in entry.read_bytes().split(b"\0"):
                os.kill(int(entry.parent.name), signal.SIGKILL)
