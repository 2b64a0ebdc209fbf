"""The process that a user starts: before all else it sees to it that interrupts wait until they can be answered."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress

__all__ = ["main", "without_empty_entries"]

_STOPS = ("SIGINT", "SIGTERM", "SIGHUP")


def main() -> None:
    """Run the command line in a child, and end as it does: by its exit code, or 130 after an interrupt.

    A signal that the caller has this process ignore, as ``nohup`` does, is left alone.
    """
    began = time.monotonic()
    without_empty_entries()
    if not hasattr(os, "fork"):
        from allocert.cli import main as run

        return run(began)
    known = (getattr(signal, name) for name in _STOPS)
    stops = {number for number in known if signal.getsignal(number) is not signal.SIG_IGN}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {*stops, signal.SIGCHLD})
    from allocert.waiting import run_and_wait

    run_and_wait(began, stops, before)


def without_empty_entries() -> None:
    """An empty entry of ``PYTHONPATH``, as ``PYTHONPATH=folder:`` has, does not mean the current folder here."""
    given = os.environ.get("PYTHONPATH")
    if given is None:
        return
    entries = given.split(os.pathsep)
    kept = [entry for entry in entries if entry]
    if len(kept) < len(entries):
        os.environ["PYTHONPATH"] = os.pathsep.join(kept)
        with suppress(OSError):  # the current folder may be gone
            here = os.getcwd()
            if here not in map(os.path.abspath, kept) and here in sys.path:
                sys.path.remove(here)
