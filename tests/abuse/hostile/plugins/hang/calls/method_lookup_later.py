"""Hangs when ``allocate`` is looked up for the fourth time."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused", "kept"], "promises": ["answers"], "flaky": True}


class Plugin(FirstFit):
    looks = 0

    @property
    def allocate(self):
        self.looks += 1
        if self.looks > 3:
            doze()
        return super().allocate
