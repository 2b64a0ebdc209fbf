"""A right allocator that goes to another folder."""

import os

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class Plugin(FirstFit):
    def allocate(self, request):
        os.chdir("/")
        return super().allocate(request)
