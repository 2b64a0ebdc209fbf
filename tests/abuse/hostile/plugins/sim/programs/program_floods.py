"""It answers without end."""

from _speaker import Speaker, write

COMMAND = "simulate-command"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "broken", "said": "1 MiB"}


class Plugin(Speaker):
    def on_allocate(self, asked):
        if self.calls < 5:
            return super().on_allocate(asked)
        while True:
            write("x" * (1 << 16))


if __name__ == "__main__":
    Plugin().speak()
