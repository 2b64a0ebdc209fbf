"""It starts processes without end."""

import os
import time

from _base import LONG
from _speaker import Speaker

COMMAND = "simulate-command"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "broken", "said": "processes"}


class Plugin(Speaker):
    def on_allocate(self, asked):
        if self.calls < 5:
            return super().on_allocate(asked)
        while True:
            if os.fork() == 0:
                time.sleep(LONG)
                os._exit(0)


if __name__ == "__main__":
    Plugin().speak()
