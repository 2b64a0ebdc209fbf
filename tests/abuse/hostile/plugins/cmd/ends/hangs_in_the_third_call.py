"""It never answers the third request."""

import time

from _base import LONG
from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "gave no answer", "steps": 3}


class Plugin(Speaker):
    def on_allocate(self, asked):
        if self.calls == 2:
            time.sleep(LONG)
        return super().on_allocate(asked)


if __name__ == "__main__":
    Plugin().speak()
