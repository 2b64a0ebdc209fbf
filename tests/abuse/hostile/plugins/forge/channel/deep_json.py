"""Writes JSON a hundred thousand levels deep to every channel."""

from _base import FirstFit, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        say(b'{"report": ' + b"[" * 100_000 + b"]" * 100_000 + b"}\n")
        return super().allocate(request)
