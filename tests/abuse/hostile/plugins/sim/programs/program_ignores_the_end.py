"""It hears no signal and goes on after the end of its input."""

import signal
import time

from _base import LONG
from _speaker import Speaker

COMMAND = "simulate-command"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "kept"}


class Plugin(Speaker):
    def speak(self):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        super().speak()
        time.sleep(LONG)


if __name__ == "__main__":
    Plugin().speak()
