"""Is right in the first ten calls of every object and wrong afterwards."""

from _base import Counting, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


class Plugin(Counting):
    def allocate(self, request):
        granted = super().allocate(request)
        return Overlapping.allocate(self, request) if self.calls > 10 else granted
