"""Is right in the first second of its process and wrong afterwards."""

import time

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:3x3"
EXPECT = {"verdict": ["broken", "kept", "nothing"], "promises": ["sound"], "flaky": True}

_start = time.monotonic()


class Plugin(FirstFit):
    def allocate(self, request):
        if time.monotonic() > _start + 1:
            return Overlapping.allocate(self, request)
        return super().allocate(request)
