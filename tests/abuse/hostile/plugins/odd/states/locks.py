"""Guards itself by locks and conditions, which no copy can take along."""

import threading

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.lock, self.ready = threading.RLock(), threading.Condition()

    def allocate(self, request):
        with self.lock, self.ready:
            return super().allocate(request)
