"""Waits for a lock that it holds itself."""

import threading

from _base import LONG, FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}

_lock = threading.Lock()
_lock.acquire()


class Plugin(FirstFit):
    def allocate(self, request):
        _lock.acquire(timeout=LONG)
