"""It grants a base that is no number."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "NaN", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        return {"grant": {"base": [float("nan"), 0], "sides": [1, 1]}}


if __name__ == "__main__":
    Plugin().speak()
