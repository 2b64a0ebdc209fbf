"""It starts processes without end."""

import os
import time

from _base import LONG
from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers"}


class Plugin(Speaker):
    def on_allocate(self, asked):
        for _ in range(300):
            if os.fork() == 0:
                time.sleep(LONG)
                os._exit(0)
        time.sleep(LONG)


if __name__ == "__main__":
    Plugin().speak()
