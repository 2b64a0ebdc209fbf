"""A thread fills four gigabytes between the calls."""

import threading

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "kept", "nothing", "refused"], "promises": ["answers"], "flaky": True}


def _hoard():
    hoard = []
    for _ in range(64):
        hoard.append(b"x" * (64 << 20))
    doze()


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        if threading.active_count() < 2:
            threading.Thread(target=_hoard, daemon=True).start()
