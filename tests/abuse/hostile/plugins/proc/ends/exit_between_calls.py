"""Ends its process between two calls, from a thread."""

import os
import threading
import time

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {
    "verdict": ["broken", "refused", "nothing", "kept"],
    "promises": ["answers"],
    "flaky": True,
}


def _end():
    time.sleep(0.05)
    os._exit(0)


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        threading.Thread(target=_end, daemon=True).start()
