"""It closes its standard output and lives on."""

import os
import time

from _base import LONG
from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "closed its standard output", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        os.close(1)
        time.sleep(LONG)


if __name__ == "__main__":
    Plugin().speak()
