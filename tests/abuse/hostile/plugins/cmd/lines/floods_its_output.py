"""It writes without end, and no line."""

from _speaker import Speaker, write

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "1 MiB", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        while True:
            write("x" * 60000)


if __name__ == "__main__":
    Plugin().speak()
