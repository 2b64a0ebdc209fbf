"""Schedulers that fork or fill the process that asks them; those that end it are in ``proc``."""

import os

from _base import budgeted, daemon
from _cases import case
from _schedules import at_once, one_by_one


@case("broken", "sound")
class Schedules:
    """Schedulers."""

    @case("kept")
    def daemon(jobs):
        """A right scheduler that starts daemons."""
        daemon("daemons", 4)
        return one_by_one(jobs)

    def forks(jobs):
        """Forks, and both processes answer."""
        if budgeted("forks", 10):
            os.fork()
        return at_once(jobs)

    def memory(jobs):
        """Fills four gigabytes."""
        hoard = [b"x" * (64 << 20) for _ in range(64)]
        return one_by_one(jobs) if hoard else None
