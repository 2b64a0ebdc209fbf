"""It never says hello."""

import time

from _base import LONG
from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused", "said": "does it flush"}


class Plugin(Speaker):
    def on_hello(self, asked):
        time.sleep(LONG)


if __name__ == "__main__":
    Plugin().speak()
