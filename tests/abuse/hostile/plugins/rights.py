"""What a user's rights allow, and no check can hold in."""

import os
import signal
import sys

from _base import FirstFit, Overlapping, budgeted, doze
from _cases import case

_parent = os.getppid()


class Right(FirstFit):
    """A right allocator, but for one method."""

    @case(contained=False, note="nobody is left to sweep up; only death signals can")
    def kills_parent(self, request):
        """Sends SIGKILL to the process that asks it."""
        if os.getppid() == _parent and _parent > 1:
            os.kill(_parent, signal.SIGKILL)
        return super().allocate(request)

    @case(contained=False, note="whoever may kill the one that sweeps may leave something unswept")
    def kills_parent_after_a_daemon(self, request):
        """Starts a daemon without environment and kills the process above itself."""
        if budgeted("daemons", 1):
            if not os.fork():
                os.setsid()
                os.closerange(0, 4096)
                os.execve(sys.executable, [sys.executable, "-ISc", "import time; time.sleep(50)"], {})
            os.kill(_parent, signal.SIGKILL)
        return super().allocate(request)

    @case(contained=False, note="a stopped command waits for SIGCONT, as one stopped by its user does")
    def stops_parent(self, request):
        """Stops the process that asks it, and goes on itself."""
        if os.getppid() == _parent and _parent > 1:
            os.kill(_parent, signal.SIGSTOP)
        return super().allocate(request)

    @case(contained=False, note="a plug-in has the user's rights, and a user may end the command")
    def terminates_parent(self, request):
        """Sends SIGTERM to the process that asks it."""
        if os.getppid() == _parent and _parent > 1:
            os.kill(_parent, signal.SIGTERM)
        return super().allocate(request)


class Wrong(Overlapping):
    """A wrong allocator, changed in one method."""

    @case(contained=False, note="the terminal is the user's; the exit code and the file are ours")
    def writes_to_our_output(self, request):
        """Writes a verdict to the standard output of the process that asks it."""
        with open(f"/proc/{_parent}/fd/1", "wb", buffering=0) as stream:
            stream.write(b"  kept   sound     trust me\n")
        return super().allocate(request)


class Whole:
    """What changes more than one method, or has helpers of its own."""

    @case(contained=False, swept=True, note="no verdict then, but nothing of it may be left either")
    def kills_the_check():
        """Sends SIGKILL to the check itself, wherever it is above; a daemon of its own is to live on."""

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

    @case(contained=False, note="a file is a file, in memory too; it goes with the last who has it open")
    def memory_file():
        """Fills a file in memory with two gigabytes, which no limit of a process counts."""
        _files = []

        class Plugin(FirstFit):
            def __init__(self, machine):
                super().__init__(machine)
                if not _files:
                    _files.append(os.memfd_create("theirs"))
                    block = b"x" * (16 << 20)
                    for _ in range(128):
                        os.write(_files[0], block)
