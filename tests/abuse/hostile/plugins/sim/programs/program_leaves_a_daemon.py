"""A right program that leaves a process of a session of its own."""

import os
import time

from _base import LONG
from _speaker import Speaker

COMMAND = "simulate-command"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "kept"}


class Plugin(Speaker):
    def on_hello(self, asked):
        if os.fork() == 0:
            os.setsid()
            time.sleep(LONG)
            os._exit(0)
        return super().on_hello(asked)


if __name__ == "__main__":
    Plugin().speak()
