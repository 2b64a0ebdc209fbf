"""A limit on the clock for whatever runs inside."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allocert.errors import raised_inside

__all__ = ["ExpiredError", "deadline"]


_LONGEST = float(1 << 30)
"""Seconds that every timer takes: 34 years."""
_AGAIN = 0.01
"""Seconds after which an :class:`ExpiredError` that was lost is raised again."""

_SHORTEST = 1e-6
"""Seconds that are not yet none, which would stop the timer."""


class ExpiredError(BaseException):
    """The time budget is used up. Not an ``Exception``, so that no allocator catches it."""


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Stop what runs inside after ``seconds``, an allocator's own code included.

    Without interval timers, or outside the main thread, there is no limit. Compiled code is stopped when it
    returns, if not before. In a finalizer or a callback of compiled code, whose exceptions the interpreter prints and
    drops, nothing can be stopped: then it is tried again.

    Raises:
        ExpiredError: from inside.
    """
    timed = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if seconds is None or not timed:
        yield
        return

    def ring(signum: int, frame: Any) -> None:
        raise ExpiredError

    def lost(dropped: Any) -> None:
        if issubclass(dropped.exc_type, ExpiredError):
            signal.setitimer(signal.ITIMER_REAL, _AGAIN)
        else:
            usual(dropped)

    usual, sys.unraisablehook = sys.unraisablehook, lost
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(_SHORTEST, min(seconds, _LONGEST)))
    try:
        yield
    except SystemError as error:
        if isinstance(raised_inside(error), ExpiredError):
            raise ExpiredError from None
        raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        sys.unraisablehook = usual
