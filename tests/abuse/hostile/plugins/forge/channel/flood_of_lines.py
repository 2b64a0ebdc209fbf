"""Floods every channel with a million short lines of valid JSON."""

from _base import FirstFit, flood

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        flood(b'{"progress": "nearly there"}\n' * 2000, 28 << 20)
        return super().allocate(request)
