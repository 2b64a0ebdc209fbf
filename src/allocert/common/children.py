"""Child interpreters that take no code from the current folder and end with their parent.

A child is started by :func:`start` or :func:`run` and calls one function of this package. It has the interpreter's
own path and ``PYTHONPATH``, without the current folder that ``-c`` and ``-m`` put in front, and imports ``allocert``
from where this process has it. It ends when its parent has ended, however that was:

- on Linux the kernel kills it (``PR_SET_PDEATHSIG``), also inside compiled code;
- everywhere a thread of the child waits for the end of a pipe whose other end only the parent holds. It acts as soon
  as the interpreter lets it run, i.e. not before a call of compiled code that does not let go returns.
"""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from allocert.common.processes import die_with_parent

__all__ = ["GRACE", "end", "how_it_ended", "interpreter", "run", "start"]

GRACE = 1.0
"""Seconds that a child has for cleaning up before it is killed."""

_POLL = 0.01

_BOOT = """\
import sys
from importlib import machinery, util
root, target, *tie = sys.argv[1:6]
del sys.argv[1:6]
spec = machinery.PathFinder.find_spec("allocert", [root])
sys.modules["allocert"] = package = util.module_from_spec(spec)
spec.loader.exec_module(package)
from allocert.common.children import _call
_call(target, *map(int, tie))
"""


def start(
    target: str,
    *arguments: str,
    apart: bool = True,
    pass_fds: Sequence[int] = (),
    killed: bool | None = None,
    **options: Any,
) -> subprocess.Popen[bytes]:
    """Start a child that calls ``target``, ``allocert.module:function``, with ``arguments`` in ``sys.argv[1:]``.

    ``apart`` makes it the leader of a session, so that :func:`end` reaches what it has started itself, and no key of
    the terminal does. ``killed`` says whether the kernel may kill it when the calling *thread* ends, which is right
    for the main thread and for one that outlives the child; by default, for the main thread only. ``options`` are
    those of :class:`subprocess.Popen`.
    """
    if killed is None:
        killed = threading.current_thread() is threading.main_thread()
    lifeline = _lifeline(os.getpid())[0]
    root = Path(__file__).absolute().parents[2]
    tie = map(str, (os.getpid(), lifeline, int(killed)))
    return subprocess.Popen(
        [*interpreter(), "-c", _BOOT, str(root), target, *tie, *arguments],
        start_new_session=apart,
        pass_fds=(lifeline, *pass_fds),
        **options,
    )


def run(target: str, question: bytes, seconds: float | None = None) -> subprocess.CompletedProcess[bytes]:
    """Have a child answer ``question``, its standard input, on its standard output; it stays in this process's group.

    Raises:
        subprocess.TimeoutExpired: it was killed after ``seconds``.
    """
    pipe = subprocess.PIPE
    with start(target, apart=False, killed=True, stdin=pipe, stdout=pipe, stderr=pipe) as child:
        try:
            answer, errors = child.communicate(question, seconds)
        except BaseException:
            child.kill()
            raise
    return subprocess.CompletedProcess(child.args, child.returncode, answer, errors)


def interpreter() -> list[str]:
    """The command of this interpreter with its flags, and without the current folder on its path."""
    flags: list[str] = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]
    return [sys.executable, *flags, "-P"]


def end(children: Iterable[subprocess.Popen[bytes]], grace: float = GRACE) -> None:
    """End children that were started ``apart``, with all they have started: terminated, and killed after ``grace`` seconds.

    All share the grace; every child is reaped.
    """
    running = [child for child in children if child.returncode is None]
    limit = time.monotonic() + grace
    if grace > 0:
        for child in running:
            _signal(child, signal.SIGTERM)
    while time.monotonic() < limit and not all(map(_is_over, running)):
        time.sleep(_POLL)
    for child in running:
        _signal(child, signal.SIGKILL)
    for child in running:
        child.wait()


def how_it_ended(child: subprocess.Popen[bytes]) -> str:
    """For people, of a child that has been reaped: ``by SIGSEGV``, or ``with exit status 1``."""
    code = child.returncode
    if code is None or code >= 0:
        return f"with exit status {code}"
    try:
        return f"by {signal.Signals(-code).name}"
    except ValueError:
        return f"by signal {-code}"


def _signal(child: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Reach the whole group; the number of a child that is not reaped yet cannot be another's."""
    with suppress(ProcessLookupError, PermissionError):
        if child.returncode is None:
            os.killpg(child.pid, number)


def _is_over(child: subprocess.Popen[bytes]) -> bool:
    """Whether it has ended; it is not reaped where this can be seen without."""
    if child.returncode is not None or not hasattr(os, "waitid"):
        return child.poll() is not None
    return os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


@cache
def _lifeline(process: int) -> tuple[int, int]:
    """The pipe that all children of this process watch; nobody writes, and its end is the end of the process."""
    return os.pipe()


def _call(target: str, parent: int, lifeline: int, killed: int) -> None:
    """In the child: tie it to its parent, then call what it was started for."""
    if killed:
        die_with_parent()
    if os.getppid() != parent:
        os._exit(1)
    threading.Thread(target=_watch, args=(lifeline,), name="lifeline", daemon=True).start()
    module, _, function = target.partition(":")
    getattr(importlib.import_module(module), function)()


def _watch(lifeline: int) -> None:
    """Wait for the end of the parent, then end this process and its group. Signals are left to the main thread."""
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    while os.read(lifeline, 1):
        pass
    if os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)
