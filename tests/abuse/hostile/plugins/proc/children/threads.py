"""A right allocator with twenty threads that are no daemons and do not end."""

import threading

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}

for _ in range(20):
    threading.Thread(target=doze).start()


class Plugin(FirstFit):
    pass
