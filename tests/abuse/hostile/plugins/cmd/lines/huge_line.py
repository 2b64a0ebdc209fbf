"""It answers with a line of two megabytes."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "1 MiB", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        return {"grant": {"base": [0, 0], "sides": [1, 1], "why": "x" * (2 << 20)}}


if __name__ == "__main__":
    Plugin().speak()
