"""It answers without ids."""

import json

from _speaker import Speaker, write

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused", "said": "no id"}


class Plugin(Speaker):
    def line(self, line):
        write(json.dumps(self.answer(json.loads(line))) + "\n")


if __name__ == "__main__":
    Plugin().speak()
