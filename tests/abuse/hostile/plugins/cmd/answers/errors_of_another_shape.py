"""Its error is a text."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": "answers", "detail": "the error internal", "steps": 1}


class Plugin(Speaker):
    def on_allocate(self, asked):
        return {"error": "no"}


if __name__ == "__main__":
    Plugin().speak()
