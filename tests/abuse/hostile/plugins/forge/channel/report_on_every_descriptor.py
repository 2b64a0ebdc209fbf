"""Writes a report that all is kept to every open descriptor, at each call."""

from _base import KEPT, Overlapping, descriptors, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        say(KEPT, [fd for fd in descriptors() if fd > 2])
        return super().allocate(request)
