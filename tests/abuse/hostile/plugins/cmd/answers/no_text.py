"""It writes what is no text."""

from _speaker import Speaker, write

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "two lines", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        write(b"\xff\xfe\x00\n")
        return super().on_allocate(asked)


if __name__ == "__main__":
    Plugin().speak()
