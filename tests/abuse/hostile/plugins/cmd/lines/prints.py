"""It prints what it does."""

from _speaker import Speaker, write

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "two lines", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        write("now I allocate\n")
        return super().on_allocate(asked)


if __name__ == "__main__":
    Plugin().speak()
