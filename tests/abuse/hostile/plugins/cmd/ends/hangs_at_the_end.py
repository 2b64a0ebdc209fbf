"""It goes on after the end of its input, and after signals."""

import signal
import time

from _base import LONG
from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class Plugin(Speaker):
    def speak(self):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        super().speak()
        time.sleep(LONG)


if __name__ == "__main__":
    Plugin().speak()
