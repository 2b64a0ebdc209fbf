"""Stops all clocks of the process and then hangs, so that no time is ever over."""

import time

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        time.monotonic = time.time = time.perf_counter = lambda: 0.0
        time.monotonic_ns = time.time_ns = lambda: 0
        doze()
