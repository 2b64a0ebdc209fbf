"""Lets a thread interrupt the main thread after every call, in whatever code that then is."""

import _thread
import threading

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "kept", "refused"], "promises": ["answers"], "flaky": True}


class Plugin(FirstFit):
    def allocate(self, request):
        timer = threading.Timer(0.002, _thread.interrupt_main)
        timer.daemon = True
        timer.start()
        return super().allocate(request)
