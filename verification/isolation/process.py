"""The suite's end of an isolated process of its own kind: start it, ask it by messages, and end it."""

from __future__ import annotations

import selectors
import socket
import subprocess
import time
from collections.abc import Mapping
from typing import Any

from allocert.common.children import interpreter
from allocert.verification.isolation.frames import MOST, FrameError, Frames, packed
from allocert.verification.isolation.warded import MEMORY, PROCESSES, TimeOverError, Warded

__all__ = ["Isolated"]

_PIECE = 1 << 16


class Isolated(Warded):
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
        self._frames = Frames()
        self._out = bytearray()
        self._channel, theirs = socket.socketpair()
        quiet = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
        try:
            super().__init__(
                [*interpreter(), "-m", module, str(theirs.fileno())],
                channel=theirs.fileno(), memory=memory, address=memory, processes=processes, streams=quiet,
                environment=environment,
            )  # fmt: skip
        finally:
            theirs.close()
        self._channel.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._channel, selectors.EVENT_READ)
        self._watched = selectors.EVENT_READ

    def send(self, message: list[Any]) -> None:
        """Queue a message and write what the process takes without waiting. Raises :class:`Gone`."""
        self._out += packed(message)
        self._write()

    def receive(self, seconds: float) -> list[Any]:
        """The next message, within this many seconds and before ``end``.

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

    def _let_go(self) -> None:
        self._selector.close()
        self._channel.close()

    def _exchange(self, seconds: float) -> bool:
        """Read and write as much as possible within this many seconds; whether something was read."""
        watched = selectors.EVENT_READ | (selectors.EVENT_WRITE if self._out else 0)
        if watched != self._watched:
            self._selector.modify(self._channel, watched)
            self._watched = watched
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
