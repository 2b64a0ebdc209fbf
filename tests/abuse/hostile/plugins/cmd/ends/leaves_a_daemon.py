"""It leaves a process that holds its output, and ends."""

import os
import time

from _base import LONG
from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "exit status 0", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        if os.fork() == 0:
            os.setsid()
            time.sleep(LONG)
        os._exit(0)


if __name__ == "__main__":
    Plugin().speak()
