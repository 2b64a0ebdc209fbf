"""Files that are written whole or not at all, also when the process is killed while it writes.

A file gets a name of its own in its folder first, and its real name when it is complete. As long as the first
name exists, a link in the run's folder says so: the process that waits for the command removes the rest
(:func:`clear`), or a later command does (:mod:`allocert.common.leftovers`). Light on purpose.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from contextlib import suppress

from allocert.common.leftovers import PARTIAL, RUN_FOLDER, SCRATCH, owned
from allocert.common.removal import remove

__all__ = ["SECONDS", "clear", "is_special", "new_run_folder", "write_whole"]

_PLACES = ("TMPDIR", "TEMP", "TMP")
SECONDS = 0.5
"""For removing what a command has left: it stands outside every time budget."""


def new_run_folder() -> str | None:
    """A new folder for everything temporary of one run; ``None`` where there is no room for one."""
    place = next(filter(None, map(os.environ.get, _PLACES)), "/tmp")
    folder = os.path.join(os.path.abspath(place), owned(SCRATCH) + _token())
    try:
        os.mkdir(folder, 0o700)
    except OSError:
        return None
    return folder


def clear(folder: str) -> None:
    """Remove a run's folder, its contents, and the unfinished files that its links name.

    What takes longer than half a second to remove is left to a later command. Nothing is raised.
    """
    with suppress(OSError):
        os.rmdir(folder)
        return
    with suppress(Exception):
        for name in os.listdir(folder):
            path = os.path.join(folder, name)
            if not name.startswith(PARTIAL) or not os.path.islink(path):
                continue
            unfinished = os.readlink(path)
            if os.path.basename(unfinished).startswith(PARTIAL):
                with suppress(OSError):
                    os.unlink(unfinished)
    remove(folder, SECONDS)


def is_special(path: str | os.PathLike[str]) -> bool:
    """Whether there is a folder, a device or a pipe at ``path``, which a rename would replace.

    Raises :class:`OSError` where that cannot be seen, and :class:`ValueError` for no path.
    """
    try:
        return not stat.S_ISREG(os.stat(path).st_mode)
    except FileNotFoundError:
        return False


def write_whole(path: str | os.PathLike[str], parts: Iterable[bytes]) -> None:
    """Write the parts one after the other to a file that then appears at once, or leave everything as it was.

    A link is followed. Raises :class:`OSError`, also where the rename would replace a folder, a device or a pipe.
    """
    target = os.path.realpath(path)
    if is_special(target):
        raise OSError(errno.EINVAL, "it is no regular file", str(path))
    partial = os.path.join(os.path.dirname(target), owned(PARTIAL) + _token())
    note = _noted(partial)
    try:
        with open(partial, "xb") as file:
            file.writelines(parts)
        os.replace(partial, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(partial)
        raise
    finally:
        if note is not None:
            with suppress(OSError):
                os.unlink(note)


def _noted(partial: str) -> str | None:
    """The link in the run's folder that names an unfinished file."""
    folder = os.environ.get(RUN_FOLDER)
    if not folder:
        return None
    note = os.path.join(folder, owned(PARTIAL) + _token())
    try:
        os.symlink(partial, note)
    except OSError:
        return None
    return note


def _token() -> str:
    return os.urandom(6).hex()
