"""Floods every channel with a million short lines of valid JSON."""

import os
import select
import time

from _base import FirstFit, channels

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        block, end = b'{"progress": "nearly there"}\n' * 2000, time.monotonic() + 20
        for fd in channels(1):
            left = 28 << 20
            try:
                while left > 0 and time.monotonic() < end:
                    if select.select([], [fd], [], 0.1)[1]:
                        left -= os.write(fd, block)
            except OSError:
                continue
        return super().allocate(request)
