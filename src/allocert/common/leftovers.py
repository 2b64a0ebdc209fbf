"""Temporary names that tell whose they are, and removal of those whose owner was killed.

A name begins with ``PREFIX`` + ``place-pid-``. The place stands for the machine and its space of process numbers (a
container has its own), so that a folder that several machines or containers share is safe. Light on purpose.
"""

from __future__ import annotations

import functools
import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from allocert.common.removal import remove

__all__ = [
    "PARTIAL",
    "RUN_FOLDER",
    "SCRATCH",
    "SECONDS",
    "is_left_over",
    "owned",
    "scratch",
    "sweep",
    "temporary_folder",
]

PARTIAL = ".partial-"
"""Begins the name of a file that is not yet whole; it lies next to the file that it will be renamed to."""

SCRATCH = "allocert-"
"""Begins the name of a working folder in the system's temporary folder."""

RUN_FOLDER = "ALLOCERT_RUN_FOLDER"
"""The environment variable that names the folder for everything temporary of one command, where it has one."""

_UNPLACED, _FOREIGN = 3600.0, 7 * 24 * 3600.0
"""Seconds after which something of an unnamed place, and of another one, can be left over: long beyond its use."""

SECONDS = 0.5
"""For one sweep, that a command may make at its start."""

_OWNER = r"(?:(?P<place>[0-9a-f]{8})-)?(?P<process>[0-9]{1,10})"
_NAMES = (
    re.compile(rf"(?:\.partial|allocert)-{_OWNER}-[A-Za-z0-9_]{{6,}}"),
    re.compile(rf"\.{_OWNER}(?:-[0-9a-f]{{12}})?\.partial"),
)


def owned(prefix: str) -> str:
    """``prefix`` with what tells this process as the owner; to be completed by something random."""
    return f"{prefix}{_place()}-{os.getpid()}-"


def temporary_folder() -> Path:
    """Where the system wants temporary files, also for a command that has a folder of its own there."""
    import tempfile

    own = os.environ.get(RUN_FOLDER)
    return Path(own).parent if own else Path(tempfile.gettempdir())


@contextmanager
def scratch() -> Iterator[Path]:
    """A working folder that is removed at the end, or by a later command if this process is killed."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix=owned(SCRATCH)) as folder:
        yield Path(folder)


def sweep(folder: Path, prefix: str = ".") -> int:
    """Remove what killed processes of this user have left in ``folder``: names with ``prefix`` and a dead process's number.

    What belongs to another place has to be a week old, and an hour where no place is named. What a live process owns
    is left alone, and so are files that cannot be read or removed. Links are not followed. Half a second goes into it: the rest
    is for a later command. Nothing is raised. Returns how much was removed.
    """
    removed, until = 0, time.monotonic() + SECONDS
    with suppress(Exception), os.scandir(folder) as entries:
        for entry in entries:
            left = until - time.monotonic()
            if left > 0 and entry.name.startswith(prefix):
                matches = filter(None, (name.fullmatch(entry.name) for name in _NAMES))
                removed += any(is_left_over(entry, match) and remove(entry.path, left) for match in matches)
    return removed


def is_left_over(entry: os.DirEntry[str], name: re.Match[str]) -> bool:
    try:
        state = entry.stat(follow_symlinks=False)
    except OSError:
        return False
    if not (stat.S_ISREG(state.st_mode) or stat.S_ISDIR(state.st_mode)) or state.st_uid != os.getuid():
        return False
    place, process = name["place"], name["process"]
    age = time.time() - state.st_mtime
    if place not in (None, _place()):
        return age > _FOREIGN
    return (place is not None or age > _UNPLACED) and not _is_alive(int(process))


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


@functools.cache
def _place() -> str:
    """Eight hexadecimal digits for this machine and its space of process numbers."""
    from hashlib import sha256

    try:
        space = os.readlink("/proc/self/ns/pid")
    except OSError:
        space = ""
    return sha256(f"{os.uname().nodename}\0{space}".encode(errors="replace")).hexdigest()[:8]
