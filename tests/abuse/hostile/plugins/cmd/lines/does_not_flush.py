"""It leaves its answers in a buffer."""

import json

from _speaker import Speaker, write

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused", "said": "does it flush"}


class Plugin(Speaker):
    kept = ""

    def line(self, line):
        asked = json.loads(line)
        self.kept += json.dumps({"id": asked["id"], **self.answer(asked)}) + "\n"
        if len(self.kept) > 4096:
            write(self.kept)
            self.kept = ""


if __name__ == "__main__":
    Plugin().speak()
