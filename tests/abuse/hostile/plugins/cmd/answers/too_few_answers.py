"""Its runs leave out the last answer."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "noted": "one step is asked at a time"}


class Plugin(Speaker):
    def on_run(self, asked):
        return {"answers": super().on_run(asked)["answers"][:-1]}


if __name__ == "__main__":
    Plugin().speak()
