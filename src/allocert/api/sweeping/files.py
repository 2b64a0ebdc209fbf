"""The files that a point rests on, besides our code: a foreign allocator's, and the trace."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import stat
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.machinery import PathFinder
from pathlib import Path

from allocert.api.sweeping.plan import Point
from allocert.errors import SpecError
from allocert.verification.pairing.hosts.opening import command_of
from allocert.verification.pairing.plugins import is_own, known

__all__ = ["Stamp", "files_digest", "stamp_of"]

_CHUNK = 1 << 20

Stamp = tuple[int, ...]
"""What tells whether a file is still as it was, without reading it."""


def files_digest(point: Point) -> str:
    """A digest of the allocator's files, so far as its name tells them, and of the trace's; nothing where there are none.

    Raises:
        SpecError: one cannot be read.
    """
    allocator = () if _is_own(point.allocator) else sorted(set(_files(point.allocator)))
    trace = () if point.trace is None else (Path(point.trace),)
    if not allocator and not trace:
        return ""
    digests = "\0".join((*map(_digest, allocator), "", *map(_digest, trace)))
    return hashlib.sha256(digests.encode()).hexdigest()[:32]


def stamp_of(path: Path | str) -> Stamp:
    """The stamp of a file at present. Raises :class:`SpecError` where there is no regular one."""
    try:
        found = os.stat(path)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    if not stat.S_ISREG(found.st_mode):
        raise SpecError("sweep", str(path), "a regular file, which can be read more than once")
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _digest(path: Path) -> str:
    return _digest_at(str(path.absolute()), stamp_of(path))


@lru_cache(maxsize=4096)
def _digest_at(path: str, stamp: Stamp) -> str:
    made = hashlib.sha256()
    try:
        with open(path, "rb") as file:
            while chunk := file.read(_CHUNK):
                made.update(chunk)
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    return made.hexdigest()


def _unreadable(path: Path | str, error: Exception) -> SpecError:
    return SpecError("sweep", str(path), f"a file that can be read ({error})")


@lru_cache(maxsize=256)
def _is_own(name: str) -> bool:
    """A search of the installed packages takes longer than a short simulation."""
    return is_own(name)


@lru_cache(maxsize=256)
def _target(name: str) -> str:
    """What the name of an entry point stands for, ``module:Class``; any other is that itself."""
    return next((point.target for point in known() if point.name == name), name)


def _files(name: str) -> Iterator[Path]:
    """The files of an allocator that is not ours, so far as its name tells which these are."""
    command = command_of(name)
    if command is not None:
        try:
            words = shlex.split(command)
        except ValueError:
            return
        found = [shutil.which(words[0]) if words else None, *words[1:]]
        yield from _regular(Path(word) for word in found if word)
        return
    module = _target(name).rpartition(":")[0]
    if module.endswith(".py"):
        yield from _regular([Path(module)])
        return
    places = [*sys.path, os.getcwd()]
    spec = PathFinder.find_spec(module.partition(".")[0], places) if module else None
    if spec is None:
        return
    for folder in spec.submodule_search_locations or ():
        yield from Path(folder).rglob("*.py")
    if spec.origin is not None and not spec.submodule_search_locations:
        yield from _regular([Path(spec.origin)])


def _regular(paths: Iterable[Path]) -> Iterator[Path]:
    return (path for path in paths if path.is_file())
