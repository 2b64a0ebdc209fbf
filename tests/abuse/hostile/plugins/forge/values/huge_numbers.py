"""Writes numbers that no float or decimal conversion takes: 1e999, NaN, a hundred thousand digits."""

from _base import FirstFit, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        say(b'{"id": 1e999, "reply": NaN}\n{"reply": -Infinity}\n')
        say(b'{"id": ' + b"7" * 100_000 + b"}\n")
        return super().allocate(request)
