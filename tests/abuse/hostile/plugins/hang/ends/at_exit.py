"""A right allocator whose process hangs at its end."""

import atexit

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}

atexit.register(doze)


class Plugin(FirstFit):
    pass
