"""Is right in the first ten calls of every object and wrong afterwards."""

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.calls = 0

    def allocate(self, request):
        self.calls += 1
        return Overlapping.allocate(self, request) if self.calls > 10 else super().allocate(request)
