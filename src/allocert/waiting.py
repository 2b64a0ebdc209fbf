"""The process that waits for a command, which runs in its child, and leaves nothing behind.

Engines written in C hold the interpreter, or take signals for themselves. This process does nothing but wait, so that an
interrupt at any moment is answered at once: the child and all that it started are killed, unfinished files
are removed, one line is printed. It loads neither engines nor the command line.
"""

from __future__ import annotations

import atexit
import os
import select
import signal
import sys
from contextlib import suppress
from typing import NoReturn

from allocert.common.files import clear, new_run_folder
from allocert.common.leftovers import RUN_FOLDER
from allocert.common.processes import adopt_orphans, end_children, end_with

__all__ = ["run_and_wait"]

_INTERRUPTED = 130
_FAILED = 3
_RESTORED = b"\r\x1b[2K\x1b[?25h"
"""On a terminal: clear the line of progress that may stand there, and show the cursor."""

_QUIET = "ignore:resource_tracker"
"""What cleans up after the killed processes of a pool does not report it."""


def run_and_wait(began: float, stops: set[signal.Signals], before: set[int]) -> None:
    """Run the command line in a child, and end this process as that ends.

    ``stops`` are the signals to heed, which are blocked here with that of a child's end; the child gets the mask ``before``.
    """
    _fill_descriptors()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    adopt_orphans()
    folder, parent = new_run_folder(), os.getpid()
    try:
        child = os.fork()
    except OSError as error:
        _end(folder, _FAILED, f"system: no process can be started ({error.strerror})")
    if child:
        _wait(child, stops, folder)
    end_with(parent)
    for number in stops:
        # What a child starts heeds SIGTERM again, by which it may be ended.
        signal.signal(number, _ignored if number == signal.SIGTERM else signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_SETMASK, before - {signal.SIGALRM})
    _set_up(folder)
    from allocert.cli import main

    try:
        main(began)
    except SystemExit as done:
        _leave(done.code)


def _leave(code: object) -> NoReturn:
    """End the command's process at once: to free a million jobs one by one takes a second."""
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            stream.flush()
    os._exit(code if isinstance(code, int) else 0)


def _set_up(folder: str | None) -> None:
    """What all processes of the run find in their environment."""
    if folder is None:
        os.environ.pop(RUN_FOLDER, None)
    else:
        os.environ[RUN_FOLDER] = os.environ["TMPDIR"] = folder
    warnings = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = f"{warnings},{_QUIET}" if warnings else _QUIET


def _wait(child: int, stops: set[signal.Signals], folder: str | None) -> NoReturn:
    """Wait for the child or for an interrupt, and end."""
    while True:
        if signal.sigwait({*stops, signal.SIGCHLD}) in stops:
            end_children(child)
            _end(folder, _INTERRUPTED, "interrupted")
        code = _reaped(child)
        if code is not None:
            end_children()
            if code >= 0:
                _end(folder, code)
            _end(folder, _FAILED, f"engine: the process was ended by {_name(-code)}")


def _reaped(child: int) -> int | None:
    """The exit code of the child, minus a signal's number, once it has ended; adopted orphans are reaped too."""
    while True:
        ended, status = os.waitpid(-1, os.WNOHANG)
        if ended == child:
            return os.waitstatus_to_exitcode(status)
        if not ended:
            return None


def _end(folder: str | None, code: int, message: str = "") -> NoReturn:
    """Leave nothing behind, say why in one line if anybody reads it, and end without the interpreter's own last steps."""
    if folder is not None:
        clear(folder)
    with suppress(OSError, ValueError):
        if message and select.select([], [2], [], 0)[1]:
            restored = _RESTORED if os.isatty(2) and os.environ.get("TERM", "dumb") != "dumb" else b""
            os.write(2, restored + f"allocert: {message}\n".encode())
    os._exit(code)


def _fill_descriptors() -> None:
    """Give closed standard streams a descriptor that fails when it is used, so that no file gets its number."""
    for descriptor, mode in ((0, os.O_WRONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(descriptor)
        except OSError:
            os.set_inheritable(os.open(os.devnull, mode), True)


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _ignored(number: int, frame: object) -> None:
    """What happens on an interrupt that is meant for the process that waits."""
