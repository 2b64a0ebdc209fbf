"""A program that reads lines on its standard input and answers lines on its standard output, below a warden."""

from __future__ import annotations

import contextlib
import os
import select
import time
from collections.abc import Sequence

from allocert.verification.isolation.talk import line
from allocert.verification.isolation.warded import MEMORY, PROCESSES, Gone, TimeOverError, Warded

__all__ = ["LONGEST", "Lines"]

LONGEST = 1 << 20
"""Bytes of one line that it writes."""

_PIECE = 1 << 16
_END = b"\n"
_QUOTED = 60
_TAIL = 2048
_GRACE = 0.4
"""Seconds that it has to end in after its input has ended."""
_SETTLE = 0.002


class Lines(Warded):
    """A command, started without a shell. One line is asked at a time, and answered by one line.

    What it writes to its standard error is taken off, and the end of it kept. No bound of address space: runtimes such as
    Java's reserve much more than they use; used memory is bounded.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._buffer = bytearray()
        self._tail = b""
        self._poll = select.poll()
        inward, self._in = os.pipe()
        self._outward, outward = os.pipe()
        self._errors, errors = os.pipe()
        streams = {"stdin": inward, "stdout": outward, "stderr": errors}
        try:
            super().__init__(
                command, channel=-1, memory=MEMORY, address=0, processes=PROCESSES, streams=streams
            )
        except BaseException:
            self._let_go()
            raise
        finally:
            for theirs in streams.values():
                os.close(theirs)
        for ours in (self._in, self._outward, self._errors):
            os.set_blocking(ours, False)
        self._poll.register(self._outward, select.POLLIN)
        self._poll.register(self._errors, select.POLLIN)

    @property
    def tail(self) -> str:
        """The last line that it wrote to its standard error, for people; empty if there is none."""
        if self._open:
            self._drain()
        lines = self._tail.decode(errors="replace").split("\n")
        return next((found_line for text in reversed(lines) if (found_line := line(text))), "")

    def ask(self, question: bytes, seconds: float, settle: bool = False) -> bytes:
        """The line that answers one, within this many seconds and before ``end``. ``settle`` waits an instant for a second one.

        Raises:
            Gone: the process ended, gave no line in time, a line too long, or one that was not asked for.
            TimeOverError: ``end`` came first.
        """
        begin = time.monotonic()
        until = begin + seconds
        last = until if self.end is None else min(until, self.end)
        if last < begin:
            raise TimeOverError
        if not self._open:
            raise Gone("was ended")
        self._unasked(0, "wrote a line that nobody asked for:")
        rest = memoryview(question)
        rest = rest[self._write(rest) :]
        if rest:
            self._poll.register(self._in, select.POLLOUT)
        while (place := self._buffer.find(_END)) < 0:
            if len(self._buffer) > LONGEST:
                raise self._gone(f"wrote a line of more than {LONGEST >> 20} MiB", alive=True)
            left = last - time.monotonic()
            if left <= 0:
                if last < until:
                    raise TimeOverError
                raise self._gone(f"gave no answer within {seconds:g} s", late=True)
            rest = self._exchange(rest, left)
        if rest:
            raise self._gone("answered before it was asked", alive=True)
        answer = bytes(self._buffer[:place])
        if len(answer) > LONGEST:
            raise self._gone(f"wrote a line of more than {LONGEST >> 20} MiB", alive=True)
        del self._buffer[: place + 1]
        if settle or self._buffer:
            self._unasked(_SETTLE, f"answered one question by two lines: {_quoted(answer)} and")
        return answer

    def accuse(self, how: str) -> Gone:
        """End it for what it has answered."""
        return self._gone(how, alive=True)

    def dismiss(self) -> str:
        """End its input, and give it an instant to end by itself; how it ended otherwise than with exit status 0, if it did."""
        how = ""
        if self._open:
            self._close_input()
            how = self._gone("goes on", alive=not self._ended()).how
        return "" if how == "ended the process with exit status 0" else how

    def _ended(self) -> bool:
        """Whether it closes its output within an instant, as its end does."""
        until = time.monotonic() + _GRACE
        while (left := until - time.monotonic()) > 0:
            if any(descriptor == self._outward for descriptor, _ in self._poll.poll(left * 1000)):
                try:
                    if not os.read(self._outward, _PIECE):
                        return True
                except BlockingIOError:
                    continue
            self._drain()
        return False

    def _exchange(self, rest: memoryview, left: float) -> memoryview:
        """Read and write as much as possible within this many seconds; returns the bytes still to write."""
        for descriptor, _ in self._poll.poll(left * 1000 + 1):
            if descriptor == self._outward:
                self._read()
            elif descriptor == self._errors:
                self._drain()
            else:
                rest = rest[self._write(rest) :]
                if not rest:
                    self._poll.unregister(self._in)
        return rest

    def _write(self, rest: memoryview) -> int:
        try:
            return os.write(self._in, rest)
        except BlockingIOError:
            return 0
        except OSError:
            raise self._gone("closed its standard input") from None

    def _read(self) -> None:
        """Take what it wrote."""
        try:
            piece = os.read(self._outward, _PIECE)
        except BlockingIOError:
            return
        if not piece:
            raise self._gone("closed its standard output")
        self._buffer += piece

    def _unasked(self, seconds: float, how: str) -> None:
        """Raises :class:`Gone` if it wrote, or writes within this many seconds, what nobody asked for."""
        if seconds and not self._buffer:
            self._poll.poll(seconds * 1000)
        with contextlib.suppress(BlockingIOError):
            self._buffer += os.read(self._outward, _PIECE)
        if self._buffer:
            raise self._gone(f"{how} {_quoted(self._buffer.partition(_END)[0])}", alive=True)

    def _drain(self) -> None:
        """Take what it wrote to its standard error, a piece of it."""
        try:
            piece = os.read(self._errors, _PIECE)
        except BlockingIOError:
            return
        if not piece:
            with contextlib.suppress(KeyError):
                self._poll.unregister(self._errors)
        self._tail = (self._tail + piece)[-_TAIL:]

    def _close_input(self) -> None:
        if self._in >= 0:
            os.close(self._in)
            self._in = -1

    def _let_go(self) -> None:
        os.set_blocking(self._errors, False)
        self._drain()
        self._close_input()
        os.close(self._outward)
        os.close(self._errors)


def _quoted(text: bytes | bytearray) -> str:
    return repr(line(text[:200].decode(errors="replace"))[:_QUOTED])
