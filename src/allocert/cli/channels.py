"""How work speaks to the process that waits for it: at once, or by messages through a pipe."""

from __future__ import annotations

import os
import pickle
import select
import time
from typing import Protocol, TypeVar

__all__ = [
    "DECIDED",
    "DONE",
    "KNOWN",
    "PROGRESS",
    "RAISED",
    "Channel",
    "Here",
    "Messages",
    "Pipe",
    "Progress",
    "TimeIsUpError",
]

T_contra = TypeVar("T_contra", contravariant=True)
KNOWN, PROGRESS, DECIDED, DONE, RAISED = range(5)
"""The kinds of messages: an answer, progress, the end of the search, an exit code, an exception with its place."""

_LENGTH = 8
"""Bytes of a message's length."""

_CHUNK = 1 << 20
_LONGEST_WAIT = 3600.0


class Channel(Protocol[T_contra]):
    """How work speaks to the process that waits for it."""

    def tell(self, known: T_contra) -> None:
        """An answer that is valid as it is, should there be no better one in time."""

    def progress(self, text: str) -> None:
        """A progress text for people."""

    def decided(self) -> None:
        """The answer is there, and the clock does not count any more: the output is written to its end."""


class Progress(Protocol):
    """A line for people that changes, and goes away."""

    def update(self, status: str) -> None:
        """Say something else."""

    def stop(self) -> None:
        """Say nothing more."""


class Here:
    """How work is heard that is done in this process."""

    def __init__(self, line: Progress) -> None:
        self._line = line

    def tell(self, known: object) -> None:
        """Drop an intermediate answer: without a time budget nobody asks for one."""

    def progress(self, text: str) -> None:
        self._line.update(text)

    def decided(self) -> None:
        self._line.stop()


class Pipe:
    """The ends of the pipes that work has: it writes messages of a kind, a length and a body, and is allowed to print."""

    def __init__(self, writer: int, allowed: int) -> None:
        self._writer, self._allowed = writer, allowed

    def tell(self, known: object) -> None:
        self.send(KNOWN, pickle.dumps(known))

    def progress(self, text: str) -> None:
        self.send(PROGRESS, text.encode())

    def decided(self) -> None:
        self.send(DECIDED, b"")
        if not os.read(self._allowed, 1):
            os._exit(1)

    def send(self, kind: int, body: bytes) -> None:
        for part in (bytes([kind]) + len(body).to_bytes(_LENGTH, "big"), body):
            left = memoryview(part)
            while left:
                left = left[os.write(self._writer, left) :]


class TimeIsUpError(Exception):
    """Nothing was decided in time."""


class Messages:
    """The other end of :class:`Pipe`."""

    def __init__(self, reader: int) -> None:
        self._reader = reader
        self._poll = select.poll()
        self._poll.register(reader, select.POLLIN)
        self._held = bytearray()

    def next(self, until: float | None) -> tuple[int, bytes] | None:
        """The next whole message's kind and body, ``None`` where there will be none.

        Raises:
            TimeIsUpError: the time ``until`` (of :func:`time.monotonic`) has come.
        """
        while (message := self._whole()) is None:
            left = _LONGEST_WAIT if until is None else min(until - time.monotonic(), _LONGEST_WAIT)
            if left <= 0:
                raise TimeIsUpError
            if self._poll.poll(left * 1000):
                part = os.read(self._reader, _CHUNK)
                if not part:
                    return None
                self._held += part
        return message

    def _whole(self) -> tuple[int, bytes] | None:
        held, head = self._held, 1 + _LENGTH
        end = head + int.from_bytes(held[1:head], "big")
        if len(held) < max(head, end):
            return None
        kind, body = held[0], bytes(held[head:end])
        del held[:end]
        return kind, body
