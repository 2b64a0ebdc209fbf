"""It writes lines without end."""

from _speaker import Speaker, write

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "two lines", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        while True:
            write("x\n" * 30000)


if __name__ == "__main__":
    Plugin().speak()
