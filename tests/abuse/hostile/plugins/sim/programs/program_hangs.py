"""It never answers its sixth request."""

import time

from _base import LONG
from _speaker import Speaker

COMMAND = "simulate-command"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "nothing", "said": "ran out"}


class Plugin(Speaker):
    def on_allocate(self, asked):
        if self.calls < 5:
            return super().on_allocate(asked)
        time.sleep(LONG)


if __name__ == "__main__":
    Plugin().speak()
