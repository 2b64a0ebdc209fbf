"""Replacing a damaged file and keeping it, safe against other processes that want the same and against being killed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from allocert.common.leftovers import PARTIAL, owned

__all__ = ["exclusively", "replace_by"]

_COMPANIONS = ("-journal", "-wal", "-shm")
"""The files that SQLite keeps next to a database and would take for the new one's."""


@contextmanager
def exclusively(path: Path) -> Iterator[None]:
    """Keep other processes out of this context for the same file, also where each replaces it. Raises :class:`OSError`."""
    import fcntl

    while True:
        with path.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                yield
                return


def replace_by(path: Path, make: Callable[[Path], None]) -> Path:
    """Rename ``path`` to the first free ``...damaged-N`` and put there what ``make`` makes; the new name.

    At every moment there is a file at ``path``. Raises :class:`OSError`, or what ``make`` raises.
    """
    new = path.with_name(f"{owned(PARTIAL)}{os.urandom(6).hex()}")
    try:
        make(new)
        aside = _link(path)
        for ending in _COMPANIONS:
            with suppress(FileNotFoundError):
                os.replace(f"{path}{ending}", f"{aside}{ending}")
        os.replace(new, path)
    finally:
        for ending in ("", *_COMPANIONS):
            with suppress(FileNotFoundError):
                os.unlink(f"{new}{ending}")
    return aside


def _link(path: Path) -> Path:
    for number in count(1):
        aside = path.with_name(f"{path.name}.damaged-{number}")
        if not os.path.lexists(aside):
            try:
                os.link(path, aside)
            except FileExistsError:
                continue
            except OSError:  # a file system without such links
                os.rename(path, aside)
            return aside
    raise AssertionError
