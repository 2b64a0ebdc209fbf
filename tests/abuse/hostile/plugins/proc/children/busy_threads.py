"""A right allocator with two threads that are always at work."""

import threading

from _base import FirstFit, spin

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing"]}

for _ in range(2):
    threading.Thread(target=spin).start()


class Plugin(FirstFit):
    pass
