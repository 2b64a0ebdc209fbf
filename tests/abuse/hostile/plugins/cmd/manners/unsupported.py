"""It does not serve the machine."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused", "said": "no meshes today"}


class Plugin(Speaker):
    def on_start(self, asked):
        return {"unsupported": "no meshes today"}


if __name__ == "__main__":
    Plugin().speak()
