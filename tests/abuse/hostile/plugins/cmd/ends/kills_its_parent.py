"""It kills the process that watches it."""

import os
import signal
import time

from _base import LONG
from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers"}


class Plugin(Speaker):
    def on_allocate(self, asked):
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(LONG)


if __name__ == "__main__":
    Plugin().speak()
