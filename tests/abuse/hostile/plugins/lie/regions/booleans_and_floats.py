"""Grants tuples of floats, which equal the right integers."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


class Plugin(FirstFit):
    def find(self, request):
        frame = super().find(request)
        return frame and tuple(map(float, frame))

    def allocate(self, request):
        frame = super().find(request)
        return frame and tuple(map(float, frame))

    def release(self, frame):
        pass
