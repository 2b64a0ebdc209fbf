"""Its answers say nothing."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "no grant, refuse or error", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        return {}


if __name__ == "__main__":
    Plugin().speak()
