"""Hangs asleep in a release, whatever is raised."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"], "detail": "within"}


class Plugin(FirstFit):
    def release(self, frame):
        doze()
