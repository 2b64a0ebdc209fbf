"""Work in a process of its own, on the clock: what it tells on the way counts when its time is up.

Engines written in C neither look at a clock of ours nor let Python do so; a process can always be ended. What the
work tells is sent whole or not at all, and only the last of it is kept.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from typing import Any, Generic, NoReturn, TypeVar

from allocert.cli.budget import Budget
from allocert.cli.channels import (
    DECIDED,
    DONE,
    KNOWN,
    PROGRESS,
    RAISED,
    Channel,
    Here,
    Messages,
    Pipe,
    Progress,
    TimeIsUpError,
)
from allocert.cli.streams import complain, flush
from allocert.common.processes import end_with
from allocert.errors import EngineError

__all__ = ["Ended", "all_or_nothing", "supervised"]

T = TypeVar("T")

_LAST_STEPS = 1.0
"""Seconds that a process may take to end when it has closed its pipe."""


@dataclass(frozen=True)
class Ended(Generic[T]):
    """The ``code`` of work that came to its end; or, with ``why`` it did not, the last answer that it gave."""

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
        EngineError: the process died of itself and had answered nothing.
    """
    if budget is None:
        with shown() as line:
            return Ended(code=work(Here(line)))
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    reader, writer = os.pipe()
    allowed, allow = os.pipe()
    parent, child = os.getpid(), os.fork()
    if not child:
        os.close(reader)
        os.close(allow)
        _work(work, Pipe(writer, allowed), parent)
    os.close(writer)
    os.close(allowed)
    patience = 0.0
    try:
        with shown() as line:
            ended: Ended[T] = _waited(Messages(reader), allow, budget, line)
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
    """The code of work that is abandoned without results when this number of seconds is over; the code is 3 then."""
    ended = supervised(work, None if seconds is None else Budget.of(seconds), shown)
    if ended.code is not None:
        return ended.code
    return complain(f"--time-budget: {seconds:g} s ran out; no results", 3)


def _waited(messages: Messages, allow: int, budget: Budget, line: Progress) -> Ended[Any]:
    """What the messages come to; neither a code nor why there is none if they end too early."""
    known, why = b"", ""
    until: float | None = budget.end
    try:
        while (message := messages.next(until)) is not None:
            kind, body = message
            if kind == KNOWN:
                known = body
            elif kind == PROGRESS:
                line.update(body.decode())
            elif kind == DECIDED:
                line.stop()
                until = None
                with suppress(OSError):
                    os.write(allow, b"!")
            elif kind == DONE:
                return Ended(code=pickle.loads(body))
            else:
                error, where = pickle.loads(body)
                raise error from RuntimeError(f"in the process that searches:\n{where}")
    except TimeIsUpError:
        why = budget.spent
    return Ended(known=pickle.loads(known) if known else None, why=why)


def _work(work: Callable[[Channel[T]], int], pipe: Pipe, parent: int) -> NoReturn:
    """In the child: do the work, send what it comes to, and end without the interpreter's own last steps."""
    try:
        end_with(parent)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            kind, body = DONE, pickle.dumps(work(pipe))
            flush()
        except BaseException as error:  # noqa: BLE001 - it is raised again where it is waited for
            kind, body = RAISED, _packed(error)
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


def _fate(child: int, patience: float) -> str:
    """End the child if it does not end itself within this number of seconds, and say how it did."""
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
