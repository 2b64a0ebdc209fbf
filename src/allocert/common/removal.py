"""Removal of folders that others have filled: however deep, however locked, and in bounded time.

Nothing is recursive and nothing is named by a long path. What lies inside a folder inside is moved to the top first, so
that three descriptors and short names do for every depth. Links are removed and not followed. Light on purpose: the
warden of isolated processes loads this file without the package.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable
from contextlib import suppress

__all__ = ["empty", "remove"]

_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_NUMBERS = getattr(os, "O_PATH", 0)
"""Opens what may not be read, where there is that."""


class _TimeOverError(Exception):
    """The seconds are over."""


def remove(path: str, seconds: float) -> bool:
    """Remove a folder with all that is in it, or the file or link that is there; whether nothing is there any more.

    Files that cannot be removed stay, and so do those left when the seconds are over. Folders of this user that
    are locked are unlocked. Nothing is raised but what interrupts.
    """
    with suppress(Exception):
        if stat.S_ISDIR(os.lstat(path).st_mode):
            _remove_folder(path, time.monotonic() + seconds)
        else:
            os.unlink(path)
    return not os.path.lexists(path)


def _remove_folder(path: str, until: float) -> None:
    with suppress(OSError):
        os.rmdir(path)
        return
    top = _opened(path, None)
    try:
        waiting: list[str] = []
        moved = _Names()
        empty(top, until, waiting.append)
        while waiting:
            name = waiting.pop()
            with suppress(OSError):
                folder = _opened(name, top)
                try:
                    empty(folder, until, lambda inner: waiting.append(_moved(inner, folder, top, moved)))  # noqa: B023
                finally:
                    os.close(folder)
                os.rmdir(name, dir_fd=top)
    finally:
        os.close(top)
    os.rmdir(path)


def empty(folder: int, until: float, keep: Callable[[str], None]) -> None:
    """Remove what a folder holds, and hand on the folders in it that are not empty."""
    done: set[str] = set()
    again = True
    while again:  # some systems pass over entries while others are removed
        again = False
        with os.scandir(folder) as entries:
            for entry in entries:
                if time.monotonic() > until:
                    raise _TimeOverError
                if entry.name in done:
                    continue
                if not entry.is_dir(follow_symlinks=False):
                    with suppress(OSError):
                        os.unlink(entry.name, dir_fd=folder)
                        again = True
                    continue
                try:
                    os.rmdir(entry.name, dir_fd=folder)
                except OSError:
                    done.add(entry.name)
                    with suppress(OSError):
                        keep(entry.name)
                again = True


def _moved(name: str, folder: int, top: int, names: _Names) -> str:
    """Move a folder to the top; its new name."""
    new = names.next()
    try:
        os.rename(name, new, src_dir_fd=folder, dst_dir_fd=top)
    except PermissionError:  # who moves a folder changes what .. says in it
        _unlock(name, folder)
        os.rename(name, new, src_dir_fd=folder, dst_dir_fd=top)
    return new


def _opened(name: str, place: int | None) -> int:
    """A descriptor of a folder, with all rights of its owner."""
    try:
        folder = os.open(name, _FOLDER, dir_fd=place)
    except PermissionError:
        _unlock(name, place)
        folder = os.open(name, _FOLDER, dir_fd=place)
    with suppress(OSError):
        if os.fstat(folder).st_mode & stat.S_IRWXU != stat.S_IRWXU:
            os.fchmod(folder, stat.S_IRWXU)
    return folder


def _unlock(name: str, place: int | None) -> None:
    """Give a folder its owner's rights, but nothing that a link names."""
    if not _NUMBERS:
        os.chmod(name, stat.S_IRWXU, dir_fd=place, follow_symlinks=False)
        return
    folder = os.open(name, _NUMBERS | _FOLDER, dir_fd=place)
    try:
        os.chmod(f"/proc/self/fd/{folder}", stat.S_IRWXU)
    finally:
        os.close(folder)


class _Names:
    """New names, which nobody else has taken."""

    def __init__(self) -> None:
        self._begin = os.urandom(8).hex()
        self._count = 0

    def next(self) -> str:
        self._count += 1
        return f"{self._begin}-{self._count:x}"
