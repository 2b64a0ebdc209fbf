"""Sends its own process the signals of timers, of the end and of interrupts, between its calls too."""

import os
import signal
import threading
import time

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "kept", "refused"], "promises": ["answers"], "flaky": True}


def _shoot():
    for _ in range(400):
        for number in (signal.SIGALRM, signal.SIGINT):
            os.kill(os.getpid(), number)
        time.sleep(0.01)


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        if threading.active_count() < 3:
            threading.Thread(target=_shoot, daemon=True).start()
