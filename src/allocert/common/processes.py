"""Processes that are killed with their parent, and the end of everything that a process has started. Light on purpose."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress

__all__ = ["adopt_orphans", "die_with_parent", "end_children", "end_with"]

_PARENT_DEATH_SIGNAL, _CHILD_SUBREAPER = 1, 36
"""Linux's names for what :func:`_prctl` sets."""

_PATIENCE = 2.0
"""Seconds until a process that does not die of SIGKILL is left alone."""

_PAUSE = 0.002
_LOOK = 0.1


def end_with(parent: int) -> None:
    """Let this forked process die as soon as its parent, process ``parent``, does, however that comes.

    Where the system cannot see to it, a thread looks ten times a second. Other interpreters are started by
    :mod:`allocert.common.children`, which ties them in the same way.
    """
    if not die_with_parent():
        from threading import Thread

        Thread(target=_look_for, args=(parent,), name="parent", daemon=True).start()
    if os.getppid() != parent:
        os._exit(1)


def die_with_parent() -> bool:
    """Have the kernel kill this process when the thread that started it ends; whether it can (Linux)."""
    return _prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)


def adopt_orphans() -> None:
    """Become the parent of all descendants whose own parent ends, where the system knows of that (Linux)."""
    _prctl(_CHILD_SUBREAPER, 1)


def end_children(*known: int) -> None:
    """Kill all children, ``known`` ones and those the system names, and wait for them; with orphans adopted, all descendants.

    What they start in the meantime is killed too. Only the process that removes the semaphores of Python's pools is
    waited for, as it ends when the others have.
    """
    begun = time.monotonic()
    left = set(known)
    while True:
        spent = time.monotonic() - begun
        listed = _children()
        for child in left.union(listed or ()):
            if spent > _PATIENCE / 2 or not _cleans_up(child):
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(child, signal.SIGKILL)
        try:
            while (ended := os.waitpid(-1, os.WNOHANG)[0]) != 0:
                left.discard(ended)
        except ChildProcessError:
            return
        if spent > _PATIENCE or (listed is None and not left):
            return
        time.sleep(_PAUSE)


def _cleans_up(child: int) -> bool:
    """Whether it is the resource tracker of :mod:`multiprocessing`."""
    try:
        with open(f"/proc/{child}/cmdline", "rb") as file:
            return b"multiprocessing.resource_tracker" in file.read()
    except OSError:
        return False


def _children() -> list[int] | None:
    """The children of the only thread of this process, ``None`` where the system does not list them."""
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
            return [int(child) for child in file.read().split()]
    except OSError:
        return None


def _prctl(what: int, value: int) -> bool:
    if not sys.platform.startswith("linux"):
        return False
    import ctypes

    try:
        return int(ctypes.CDLL(None).prctl(what, *map(ctypes.c_ulong, (value, 0, 0, 0)))) == 0
    except (AttributeError, OSError):
        return False


def _look_for(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOK)
    os._exit(1)
