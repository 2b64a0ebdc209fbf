"""It stops itself."""

import os
import signal

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "gave no answer", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        os.kill(os.getpid(), signal.SIGSTOP)


if __name__ == "__main__":
    Plugin().speak()
