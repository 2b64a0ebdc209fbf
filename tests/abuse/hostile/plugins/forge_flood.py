"""Floods every channel with 100 MB without an end of line."""

import os
import select
import time

from _base import FirstFit, channels

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        block, end = b"x" * 65536, time.monotonic() + 20
        for fd in channels(1):
            left = 100 << 20
            try:
                while left > 0 and time.monotonic() < end:
                    if select.select([], [fd], [], 0.1)[1]:
                        left -= os.write(fd, block)
            except OSError:
                continue
        return super().allocate(request)
