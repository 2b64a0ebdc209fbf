"""It grants bases that are no integers."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "sound", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        return {"grant": {"base": [0.0, 0], "sides": asked["request"]}}


if __name__ == "__main__":
    Plugin().speak()
