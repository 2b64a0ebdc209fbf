"""Between the suite and foreign code: a process that starts it, bounds its whole tree, and leaves nothing of it behind.

Started as a script by ``process.py``; it needs the standard library and ``common/removal.py`` of the suite only. What the foreign code starts, in sessions
of its own too, stays below this process, which adopts orphans (Linux). It ends the whole tree when the worker ends, when
the tree takes too much memory or too many processes, and when its leash, a pipe from the suite, is cut: by the suite
or by the suite's own end, however that comes. On systems without subreapers it ends the worker's process group.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import os
import resource
import select
import signal
import sys
import time

_SUBREAPER = 36
_DEATH_SIGNAL = 1
_LOOK_EVERY = 0.05
_SWEEP_SECONDS = 5.0
_REMOVAL_SECONDS = 0.3
_PAGE = resource.getpagesize()

TELLS = os.path.exists("/proc/self/statm")
"""Whether the system tells the memory of processes."""


def main(arguments: list[str]) -> int:
    """``leash word channel memory address processes library folder command...``: descriptors, bytes, a count, two folders.

    Without a channel (-1) the command has this process's standard streams. ``address`` bounds the address space of each
    process, 0 for no bound. In ``library`` lies ``removal.py``; the other folder is removed at the end.
    """
    leash, word, channel, memory, address, processes = map(int, arguments[:6])
    library, folder, *command = arguments[6:]
    sys.path.append(library)
    remove = importlib.import_module("removal").remove
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    _control(_SUBREAPER, 1)
    worker = _start(command, channel, address, (leash, word))
    _let_go(channel)
    try:
        _say(word, _watch(worker, leash, memory, processes))
    finally:
        _sweep(worker)
        remove(folder, _REMOVAL_SECONDS)
    return 0


def _control(option: int, value: int) -> None:
    """``prctl``, where there is one."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _let_go(channel: int) -> None:
    """Keep nothing of what only the worker is to have, so that its end shows."""
    if channel >= 0:
        os.close(channel)
        return
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)


def _start(command: list[str], channel: int, address: int, ours: tuple[int, ...]) -> int:
    """Fork and execute; the child leads a session, dies with this process and sees ``channel`` alone."""
    parent = os.getpid()
    child = os.fork()
    if child:
        return child
    try:
        os.setsid()
        _control(_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
        for descriptor in ours:
            os.close(descriptor)
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if address:
            resource.setrlimit(resource.RLIMIT_AS, (address, address))
        if channel >= 0:
            os.set_inheritable(channel, True)
        os.execv(command[0], command)
    finally:
        os._exit(127)


def _watch(worker: int, leash: int, memory: int, processes: int) -> str:
    """Until the worker ends or has to: in a word, why."""
    while True:
        readable, _, _ = select.select([leash], [], [], _LOOK_EVERY)
        if readable:
            return "cut"
        status = _reap(worker)
        if status is not None:
            return f"exit {os.waitstatus_to_exitcode(status)}"
        below = tree(os.getpid())
        if len(below) > processes:
            return f"processes {processes}"
        if resident(below) > memory and _proportional(below) > memory:
            return f"memory {memory}"


def _reap(worker: int) -> int | None:
    """Reap the processes that ended; the worker's status if it was among them."""
    found = None
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return found
        if pid == 0:
            return found
        if pid == worker:
            found = status


def tree(top: int) -> list[int]:
    """All processes below ``top``."""
    found: list[int] = []
    waiting = [top]
    while waiting:
        for child in _children(waiting.pop()):
            found.append(child)
            waiting.append(child)
    return found


def _children(pid: int) -> list[int]:
    found: list[int] = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children") as file:
                found += map(int, file.read().split())
    except (OSError, ValueError):
        pass
    return found


def resident(processes: list[int]) -> int:
    """Bytes that are in memory, shared ones counted for each."""
    total = 0
    for pid in processes:
        try:
            with open(f"/proc/{pid}/statm") as file:
                total += int(file.read().split()[1]) * _PAGE
        except (OSError, ValueError, IndexError):
            continue
    return total


def _proportional(processes: list[int]) -> int:
    """The same with shared memory counted once."""
    total = 0
    for pid in processes:
        try:
            with open(f"/proc/{pid}/smaps_rollup") as file:
                total += sum(int(line.split()[1]) << 10 for line in file if line.startswith("Pss:"))
        except (OSError, ValueError, IndexError):
            total += resident([pid])
    return total


def _sweep(worker: int) -> None:
    """Kill all descendants, again and again: a process forked meanwhile is adopted and met in the next round."""
    until = time.monotonic() + _SWEEP_SECONDS
    _kill(worker, group=True)
    while time.monotonic() < until:
        _reap(worker)
        below = tree(os.getpid())
        if not below:
            return
        for pid in below:
            _kill(pid)
        time.sleep(0.002)


def _kill(pid: int, group: bool = False) -> None:
    with contextlib.suppress(OSError):
        (os.killpg if group else os.kill)(pid, signal.SIGKILL)


def _say(word: int, text: str) -> None:
    with contextlib.suppress(OSError):
        os.write(word, text.encode())


if __name__ == "__main__":
    os._exit(main(sys.argv[1:]))
