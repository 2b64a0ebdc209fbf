"""A limit on the clock for whatever runs inside."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["ExpiredError", "deadline"]


class ExpiredError(BaseException):
    """The time budget is used up. Not an ``Exception``, so that no allocator catches it."""


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Stop what runs inside after ``seconds``, an allocator's own code included.

    Without interval timers, or outside the main thread, there is no limit. Compiled code is stopped when it
    returns.

    Raises:
        ExpiredError: from inside.
    """
    timed = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if seconds is None or not timed:
        yield
        return

    def ring(signum: int, frame: Any) -> None:
        raise ExpiredError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
