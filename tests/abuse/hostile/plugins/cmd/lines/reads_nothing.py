"""It does not read what it is asked."""

import time

from _base import LONG
from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused", "said": "hello"}


class Plugin(Speaker):
    def speak(self):
        time.sleep(LONG)


if __name__ == "__main__":
    Plugin().speak()
