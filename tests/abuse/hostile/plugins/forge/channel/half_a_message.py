"""Writes the first half of a message to every channel and then sleeps."""

from _base import KEPT, FirstFit, doze, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        say(KEPT[: len(KEPT) // 2])
        doze()
