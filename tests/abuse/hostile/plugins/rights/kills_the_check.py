"""Sends SIGKILL to the check itself, wherever it is above; a daemon of its own is to live on."""

import os
import signal

from _base import FirstFit, budgeted, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"contained": False, "swept": True, "note": "no verdict then, but nothing of it may be left either"}


def _check():
    pid = os.getpid()
    for _ in range(6):
        with open(f"/proc/{pid}/stat") as stream:
            pid = int(stream.read().rpartition(")")[2].split()[1])
        with open(f"/proc/{pid}/cmdline", "rb") as stream:
            words = stream.read().split(b"\0")
        if b"check" in words and b"allocert" in words:
            return pid
    return None


class Plugin(FirstFit):
    def allocate(self, request):
        if budgeted("daemons", 1) and not os.fork():
            os.setsid()
            os.closerange(0, 4096)
            doze()
        pid = _check()
        if pid:
            os.kill(pid, signal.SIGKILL)
        return super().allocate(request)
