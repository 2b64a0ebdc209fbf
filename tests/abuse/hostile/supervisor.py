"""Runs one command, watches all that comes of it, and ends what it leaves behind: ``python -I -S supervisor.py JOB``.

``JOB`` is a JSON file with ``command``, ``cwd``, ``environ``, ``stdout``, ``stderr``, ``token``, ``seconds``, ``bytes`` and
``result``, the file to write. Orphans become children of this process (a subreaper), whatever session they are in, so that
none is overlooked; a process with ``token`` in its environment counts too. Linux only.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

_PR_SET_CHILD_SUBREAPER = 36
_POLL = 0.02
_SAMPLE = 0.1
_GRACE, _LONG_GRACE = 0.5, 6.0
"""Seconds after the end of the command in which what it killed may still be dying; longer if it was killed itself."""
_SWEEP = 10.0


def _parents() -> dict[int, int]:
    """Every process that is not dead yet, and its parent."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                stat = Path(f"/proc/{name}/stat").read_bytes().rpartition(b")")[2].split()
            except OSError:
                continue
            if stat[0] not in b"ZX":
                found[int(name)] = int(stat[1])
    return found


def descendants(root: int) -> set[int]:
    """All processes below ``root``."""
    parents = _parents()
    below: set[int] = set()
    grown = {root}
    while grown:
        grown = {pid for pid, parent in parents.items() if parent in grown and pid not in below}
        below |= grown
    return below


def bearers(token: str) -> set[int]:
    """All processes with ``token`` in their environment, but for this one."""
    found = set()
    for pid in _parents():
        try:
            if token.encode() in Path(f"/proc/{pid}/environ").read_bytes():
                found.add(pid)
        except OSError:
            continue
    return found - {os.getpid()}


def resident(pids: set[int]) -> int:
    """Bytes in memory of all of them together; what they share counts once."""
    total = 0
    for pid in pids:
        try:
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1]) << 10
        except (OSError, ValueError):
            continue
    return total


def named(pid: int) -> str:
    """A process in a few words."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return f"{pid}"
    return f"{pid} {words.strip()[:120]}"


def reap() -> dict[int, int]:
    """The children that have died, with their status."""
    dead = {}
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return dead
        if not pid:
            return dead
        dead[pid] = status


def sweep(token: str) -> bool:
    """End all that is left. False if something cannot be ended."""
    end = time.monotonic() + _SWEEP
    while left := descendants(os.getpid()) | bearers(token):
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        reap()
        if time.monotonic() > end:
            return False
    return True


def watch(job: dict) -> dict:
    """Run the command of ``job`` and tell what came of it."""
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with open(job["stdout"], "wb") as out, open(job["stderr"], "wb") as err:
        start = time.monotonic()
        child = subprocess.Popen(
            job["command"],
            cwd=job["cwd"],
            env=job["environ"],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            start_new_session=True,
        )
    status, peak, sampled, cut = None, 0, 0.0, ""
    while status is None and not cut:
        time.sleep(_POLL)
        status = reap().get(child.pid)
        now = time.monotonic()
        if now - sampled > _SAMPLE:
            sampled = now
            peak = max(peak, resident(descendants(os.getpid())))
        if now - start > job["seconds"]:
            cut = f"had to be ended after {job['seconds']:g} s"
        elif peak > job["bytes"]:
            cut = f"had to be ended at {peak >> 20} MiB"
    seconds = time.monotonic() - start
    left: set[int] = set()
    if not cut:
        until = time.monotonic() + (_LONG_GRACE if os.WIFSIGNALED(status or 0) else _GRACE)
        while (left := descendants(os.getpid()) | bearers(job["token"])) and time.monotonic() < until:
            time.sleep(_POLL)
            reap()
    names = [named(pid) for pid in sorted(left)]
    swept = sweep(job["token"])
    code = None if status is None else os.waitstatus_to_exitcode(status)
    return {"code": code, "seconds": seconds, "peak": peak, "cut": cut, "left": names, "swept": swept}


def main() -> None:
    """Read the job, run it, write the result."""
    job = json.loads(Path(sys.argv[1]).read_text())
    Path(job["result"]).write_text(json.dumps(watch(job)))


if __name__ == "__main__":
    main()
