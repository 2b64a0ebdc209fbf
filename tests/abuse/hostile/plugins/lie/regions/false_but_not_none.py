"""Refuses by ``False``, which is not ``None``."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


class Plugin(FirstFit):
    def allocate(self, request):
        return super().allocate(request) or False
