"""Ways in which a disk fails, and where this machine cannot play them, why."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

__all__ = ["FAULTS", "Fault", "Place", "Unavailable", "played"]


class Unavailable(RuntimeError):  # noqa: N818 - no error: a reason
    """This machine cannot play the fault; says why."""


@dataclass(frozen=True)
class Fault:
    """A failing disk: ``place`` gives the folder for outputs, and the environment and the limits of the process.

    ``old`` says whether a file can be there before, ``streams`` whether a shell can open one there for standard output.
    """

    name: str
    place: Callable[[], Place]
    old: bool = True
    streams: bool = True


@dataclass
class Place:
    """Where outputs go. ``fail`` makes the disk fail once the old file is written; ``close`` gives everything back."""

    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    start: Callable[[], None] | None = None
    fail: Callable[[], None] = lambda: None
    close: Callable[[], None] = lambda: None


def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="allocert-disk-"))


@cache
def _shim() -> Path:
    """The library that lets calls fail, compiled once a run."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise Unavailable("no C compiler")
    made = _folder() / "shim.so"
    source = Path(__file__).with_name("shim.c")
    done = subprocess.run(
        [compiler, "-shared", "-fPIC", "-o", made, source, "-ldl"], capture_output=True, check=False
    )
    if done.returncode:
        raise Unavailable("the library that makes calls fail cannot be compiled")
    return made


def _call_fails(call: str, number: int, after: int) -> Place:
    folder = _folder()
    environment = {
        "LD_PRELOAD": str(_shim()),
        "ABUSE_UNDER": f"{folder}/",
        "ABUSE_CALL": call,
        "ABUSE_ERRNO": str(number),
        "ABUSE_AFTER": str(after),
    }
    return Place(folder, environment, close=partial(shutil.rmtree, folder, True))


def _file_size(most: int) -> Place:
    """No file may be longer (``ulimit -f``)."""
    folder = _folder()
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (most, most))
    return Place(folder, {}, limit, close=partial(shutil.rmtree, folder, True))


def _mounted(options: str) -> Place:
    """A small file system in memory; needs the right to mount."""
    folder = _folder()
    mount = shutil.which("mount")
    if mount is None or os.geteuid() != 0:
        folder.rmdir()
        raise Unavailable("mounting needs root")
    done = subprocess.run(
        [mount, "-t", "tmpfs", "-o", options, "none", folder], capture_output=True, check=False
    )
    if done.returncode:
        folder.rmdir()
        raise Unavailable("this machine does not let root mount")

    def close() -> None:
        subprocess.run(["umount", "-l", folder], capture_output=True, check=False)
        shutil.rmtree(folder, ignore_errors=True)

    return Place(folder, close=close)


def _full() -> Place:
    """A file system of some pages, filled to the last byte."""
    place = _mounted("size=64k")

    def fill() -> None:
        with open(place.folder / "filler", "wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 512)
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise

    place.fail = fill
    return place


def _read_only() -> Place:
    """A folder in which nothing can be made or replaced."""
    if os.geteuid() == 0:
        place = _mounted("size=256k")
        remount = ["mount", "-o", "remount,ro", place.folder]
        place.fail = partial(subprocess.run, remount, capture_output=True, check=True)
        return place
    folder = _folder()

    def close() -> None:
        folder.chmod(0o755)
        shutil.rmtree(folder, ignore_errors=True)

    return Place(folder, fail=partial(folder.chmod, 0o555), close=close)


_CALLS = (
    *(("write", number, 0) for number in (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG)),
    ("write", errno.EIO, 1),
    ("fsync", errno.EIO, 0),
    ("rename", errno.EIO, 0),
    ("open", errno.EACCES, 0),
    ("open", errno.EMFILE, 0),
)

FAULTS = (
    Fault("the disk is full (small tmpfs)", _full),
    Fault("the folder is read-only", _read_only, streams=False),
    Fault("files may have no byte (ulimit -f)", partial(_file_size, 0), old=False),
    Fault("files may have 100 bytes (ulimit -f)", partial(_file_size, 100)),
    *(
        Fault(
            f"{call} fails with {errno.errorcode[number]}{' later' * bool(after)}",
            partial(_call_fails, call, number, after),
            streams=call != "open",
        )
        for call, number, after in _CALLS
    ),
)


@contextmanager
def played(fault: Fault) -> Iterator[Place]:
    """The fault's place, given back at the end. Raises :class:`Unavailable`."""
    with ExitStack() as stack:
        place = fault.place()
        stack.callback(place.close)
        yield place
