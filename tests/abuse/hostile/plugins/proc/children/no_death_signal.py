"""A right allocator that renounces any signal at its parent's death and leaves its group and session."""

import ctypes
import os

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}

ctypes.CDLL(None).prctl(1, 0, 0, 0, 0)
try:
    os.setsid()
except PermissionError:
    os.setpgid(0, 0) if os.getpgid(0) != os.getpid() else None


class Plugin(FirstFit):
    pass
