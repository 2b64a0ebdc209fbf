"""Schedulers that end, fork or fill the process that asks them."""

import ctypes
import os
import signal

from _base import budgeted, doze
from _cases import case
from _schedules import at_once, one_by_one


@case("broken", "sound")
class Schedules:
    """Schedulers."""

    @case("kept")
    def daemon(jobs):
        """A right scheduler that starts daemons."""
        if budgeted("daemons", 4) and not os.fork():
            os.setsid()
            if not os.fork():
                os.closerange(0, 4096)
                doze()
            os._exit(0)
        return one_by_one(jobs)

    def exit_0(jobs):
        """Ends the process with status 0."""
        os._exit(0)

    def forks(jobs):
        """Forks, and both processes answer."""
        if budgeted("forks", 10):
            os.fork()
        return at_once(jobs)

    def interrupt(jobs):
        """Raises ``KeyboardInterrupt``, as if the user had pressed a key."""
        raise KeyboardInterrupt

    def kills_group(jobs):
        """Kills its own process group."""
        os.killpg(0, signal.SIGKILL)

    def memory(jobs):
        """Fills four gigabytes."""
        hoard = [b"x" * (64 << 20) for _ in range(64)]
        return one_by_one(jobs) if hoard else None

    def segfault(jobs):
        """Reads address 0."""
        ctypes.string_at(0)
