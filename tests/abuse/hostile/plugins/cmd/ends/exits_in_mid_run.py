"""It ends in the middle of a run."""

import os

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "exit status 5", "steps": 2}


class Plugin(Speaker):
    def on_allocate(self, asked):
        if self.calls == 1:
            os._exit(5)
        return super().on_allocate(asked)


if __name__ == "__main__":
    Plugin().speak()
