"""The standard streams as a command finds them: closed, full, without a reader, or for other letters."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress

import click

from allocert.errors import one_line, shortened

__all__ = ["abandon", "complain", "flush", "have_streams", "internal_fault", "system_fault"]

_OUTPUT_FAULTS = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO, errno.EBADF)
"""What writing to standard output can come to; files are written by :mod:`allocert.common.files`, whose callers name them."""

_TRACEBACK = "ALLOCERT_TRACEBACK"
"""The environment variable that lets an error of this program be raised."""

_LONGEST_LINE = 300
"""Characters of a complaint."""


def have_streams() -> None:
    """Open standard streams that were closed: a message is lost; a result or a question fails when it is written or read.

    What a stream's encoding does not have is written with backslashes.
    """
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8")
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(io.FileIO(1, "w", closefd=False)), "utf-8")
    if sys.stderr is None:
        sys.stderr = io.TextIOWrapper(io.BufferedWriter(io.FileIO(2, "w", closefd=False)), "utf-8")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def abandon(*descriptors: int) -> None:
    """Discard later and buffered output of these descriptors: it has no reader."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for descriptor in descriptors:
        os.dup2(nowhere, descriptor)
    os.close(nowhere)


def flush() -> None:
    """Write what standard output still holds; a reader that went away does not want it."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        abandon(1)


def complain(message: str, code: int) -> int:
    """One line on standard error, of printable characters and not too long, if it can be written; the code."""
    try:
        click.echo(f"allocert: {shortened(one_line(' '.join(message.split())), _LONGEST_LINE)}", err=True)
    except OSError:
        with suppress(OSError):
            abandon(2)
    return code


def system_fault(error: OSError) -> int:
    """What the system refused, in one line: standard output (2), or something else (3)."""
    if error.errno in _OUTPUT_FAULTS:
        abandon(1)
        return complain(f"output: cannot be written ({error.strerror})", 2)
    return complain(f"system: {error}", 3)


def internal_fault(error: Exception) -> int:
    """An error that nobody foresaw, in one line: it is no answer (3). Raises it where the environment asks for that."""
    if os.environ.get(_TRACEBACK):
        raise error
    what = f"{type(error).__name__}: {error}"
    return complain(f"internal error: {what} (please report it; {_TRACEBACK}=1 shows where it arose)", 3)
