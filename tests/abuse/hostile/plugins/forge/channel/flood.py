"""Floods every channel with 100 MB without an end of line."""

from _base import FirstFit, flood

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        flood(b"x" * 65536, 100 << 20)
        return super().allocate(request)
