"""Has a handler at exit that raises, and one that ends the process with status 9."""

import atexit
import os

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}

atexit.register(lambda: os._exit(9))
atexit.register(lambda: 1 / 0)


class Plugin(FirstFit):
    pass
