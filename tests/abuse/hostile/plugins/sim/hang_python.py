"""Hangs at work, whatever is raised; the budget ends it."""

from _base import FirstFit, spin

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": ["nothing", "broken"]}


class Plugin(FirstFit):
    def allocate(self, request):
        spin()
