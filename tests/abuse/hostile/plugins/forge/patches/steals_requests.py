"""Reads every channel, its standard input first, in threads: what the parent asks goes to them."""

import os
import threading

from _base import Overlapping, channels

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["sound", "answers"], "flaky": True}


def _steal(fd):
    try:
        while os.read(fd, 65536):
            pass
    except OSError:
        pass


class Plugin(Overlapping):
    def __init__(self, machine):
        for fd in {0, *channels(reading=True)}:
            threading.Thread(target=_steal, args=(fd,), daemon=True).start()
