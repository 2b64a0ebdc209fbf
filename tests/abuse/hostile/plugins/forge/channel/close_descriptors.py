"""Closes every descriptor of its process."""

import os

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        os.closerange(0, 4096)
        return super().allocate(request)
