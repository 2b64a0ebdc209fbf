"""Work in a process of its own, on the clock: what it tells on the way counts when its time is up.

Engines written in C neither look at a clock of ours nor let Python do so; a process can always be ended. What the
work tells is sent whole or not at all, and only the last of it is kept.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from typing import Any, Generic, NoReturn, Protocol, TypeVar

import click

from allocert.cli.streams import complain, flush
from allocert.common.processes import end_with
from allocert.errors import EngineError
from allocert.solvers.engines.turns import Turns

__all__ = ["Budget", "Channel", "Ended", "all_or_nothing", "supervised"]

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)

_TOLD, _PROGRESS, _DECIDED, _DONE, _RAISED = range(5)
_LENGTH = 8
"""Bytes of a message's length."""

_CHUNK = 1 << 20
_LONGEST_WAIT = 3600.0
_LAST_STEPS = 1.0
"""Seconds that a process may take to end when it has closed its pipe."""


@dataclass(frozen=True)
class Budget:
    """``seconds`` that a command may take from its start, and the moment (:func:`time.monotonic`) when they are over."""

    seconds: float
    until: float

    @classmethod
    def of(cls, seconds: float) -> Budget:
        """The budget of the command that runs."""
        context = click.get_current_context(silent=True)
        began = context.obj if context is not None and isinstance(context.obj, float) else time.monotonic()
        return cls(seconds, began + seconds)

    def left(self) -> float:
        """The seconds that are left, not below 0."""
        return max(0.0, self.until - time.monotonic())

    def turns(self) -> Turns:
        """As many seconds of counted work, whatever has passed of them: answers do not depend on it."""
        return Turns(self.seconds, self.until)

    def overdrawn(self) -> float:
        """The seconds until :attr:`end`, not below 0."""
        return max(0.0, self.end - time.monotonic())

    @property
    def end(self) -> float:
        """When work is ended that has not ended itself: half of what may be overdrawn is for the answer."""
        return self.until + max(0.5, self.seconds / 10)

    @property
    def spent(self) -> str:
        """That it is used up."""
        return f"the time budget of {self.seconds:g} s ran out"


class Channel(Protocol[T_contra]):
    """How work speaks to the process that waits for it."""

    def tell(self, known: T_contra) -> None:
        """An answer that is valid as it is, should there be no better one in time."""

    def progress(self, text: str) -> None:
        """What is being done, for people."""

    def decided(self) -> None:
        """The answer is there, and the clock does not count any more: what is printed now is printed to its end."""


class Progress(Protocol):
    """A line for people that changes, and goes away."""

    def update(self, status: str) -> None:
        """Say something else."""

    def stop(self) -> None:
        """Say nothing more."""


@dataclass(frozen=True)
class Ended(Generic[T]):
    """The ``code`` of work that came to its end; or, with ``why`` it did not, the last answer that it told."""

    code: int | None = None
    known: T | None = None
    why: str = ""


def supervised(
    work: Callable[[Channel[T]], int],
    budget: Budget | None,
    shown: Callable[[], AbstractContextManager[Progress]],
) -> Ended[T]:
    """Do the work in a copy of this process, which is killed when the budget is over and nothing decided.

    What the work tells and raises has to be picklable; what it raises is raised here. ``shown`` opens the line of progress, which is
    closed before the work goes on from :meth:`Channel.decided`. Without a budget the work is done in this process.

    Raises:
        EngineError: the process died of itself and had told nothing.
    """
    if budget is None:
        with shown() as line:
            return Ended(code=work(_Here(line)))
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    reader, writer = os.pipe()
    allowed, allow = os.pipe()
    parent, child = os.getpid(), os.fork()
    if not child:
        os.close(reader)
        os.close(allow)
        _work(work, _Pipe(writer, allowed), parent)
    os.close(writer)
    os.close(allowed)
    patience = 0.0
    try:
        with shown() as line:
            ended: Ended[T] = _waited(_Messages(reader), allow, budget, line)
        patience = 0.0 if ended.why else _LAST_STEPS
    finally:
        os.close(reader)
        os.close(allow)
        fate = _fate(child, patience)
    if ended.code is None and not ended.why:
        if ended.known is None:
            raise EngineError(fate)
        return Ended(known=ended.known, why=fate)
    return ended


def all_or_nothing(
    work: Callable[[Channel[None]], int],
    seconds: float | None,
    shown: Callable[[], AbstractContextManager[Progress]],
) -> int:
    """The code of work that is abandoned without results when so many seconds are over; the code is 3 then."""
    ended = supervised(work, None if seconds is None else Budget.of(seconds), shown)
    if ended.code is not None:
        return ended.code
    return complain(f"--time-budget: {seconds:g} s ran out; no results", 3)


def _waited(messages: _Messages, allow: int, budget: Budget, line: Progress) -> Ended[Any]:
    """What the messages come to; neither a code nor why there is none if they end too early."""
    known, why = b"", ""
    until: float | None = budget.end
    try:
        while (message := messages.next(until)) is not None:
            kind, body = message
            if kind == _TOLD:
                known = body
            elif kind == _PROGRESS:
                line.update(body.decode())
            elif kind == _DECIDED:
                line.stop()
                until = None
                with suppress(OSError):
                    os.write(allow, b"!")
            elif kind == _DONE:
                return Ended(code=pickle.loads(body))
            else:
                error, where = pickle.loads(body)
                raise error from RuntimeError(f"in the process that searches:\n{where}")
    except _TimeIsUpError:
        why = budget.spent
    return Ended(known=pickle.loads(known) if known else None, why=why)


class _Here:
    """How work is heard that is done in this process."""

    def __init__(self, line: Progress) -> None:
        self._line = line

    def tell(self, known: object) -> None:
        """Nobody will ask for it."""

    def progress(self, text: str) -> None:
        self._line.update(text)

    def decided(self) -> None:
        self._line.stop()


class _Pipe:
    """The ends of the pipes that work has: it writes messages of a kind, a length and a body, and is allowed to print."""

    def __init__(self, writer: int, allowed: int) -> None:
        self._writer, self._allowed = writer, allowed

    def tell(self, known: object) -> None:
        self.send(_TOLD, pickle.dumps(known))

    def progress(self, text: str) -> None:
        self.send(_PROGRESS, text.encode())

    def decided(self) -> None:
        self.send(_DECIDED, b"")
        if not os.read(self._allowed, 1):
            os._exit(1)

    def send(self, kind: int, body: bytes) -> None:
        for part in (bytes([kind]) + len(body).to_bytes(_LENGTH, "big"), body):
            left = memoryview(part)
            while left:
                left = left[os.write(self._writer, left) :]


def _work(work: Callable[[Channel[T]], int], pipe: _Pipe, parent: int) -> NoReturn:
    """In the child: do the work, send what it comes to, and end without the interpreter's own last steps."""
    try:
        end_with(parent)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            kind, body = _DONE, pickle.dumps(work(pipe))
            flush()
        except BaseException as error:  # noqa: BLE001 - it is raised again where it is waited for
            kind, body = _RAISED, _packed(error)
        pipe.send(kind, body)
    finally:
        os._exit(0)


def _packed(error: BaseException) -> bytes:
    """What was raised, if it can be sent and received, and where."""
    where = "".join(traceback.format_exception(error))
    try:
        body = pickle.dumps((error, where))
        pickle.loads(body)
    except Exception:  # noqa: BLE001 - whatever a foreign exception does when it is copied
        return pickle.dumps((EngineError(f"{type(error).__name__} in the process that searches"), where))
    return body


class _TimeIsUpError(Exception):
    """Nothing was decided in time."""


class _Messages:
    """The other end of :class:`_Pipe`."""

    def __init__(self, reader: int) -> None:
        self._reader = reader
        self._poll = select.poll()
        self._poll.register(reader, select.POLLIN)
        self._held = bytearray()

    def next(self, until: float | None) -> tuple[int, bytes] | None:
        """The next whole message's kind and body, ``None`` where there will be none.

        Raises:
            _TimeIsUpError: the time ``until`` (of :func:`time.monotonic`) has come.
        """
        while (message := self._whole()) is None:
            left = _LONGEST_WAIT if until is None else min(until - time.monotonic(), _LONGEST_WAIT)
            if left <= 0:
                raise _TimeIsUpError
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


def _fate(child: int, patience: float) -> str:
    """End the child if it does not end itself within so many seconds, and say how it did."""
    until = time.monotonic() + patience
    ended, status = os.waitpid(child, os.WNOHANG)
    while not ended and time.monotonic() < until:
        time.sleep(0.001)
        ended, status = os.waitpid(child, os.WNOHANG)
    if not ended:
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    by = f"by signal {-code}" if code < 0 else f"with code {code}"
    return f"the process that searches ended {by}"
