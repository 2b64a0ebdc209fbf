"""A right program that draws where it grants."""

from _base import Drawing
from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ("kept", "nothing")}


class Plugin(Speaker):
    def on_reset(self, asked):
        super().on_reset(asked)
        self.fit = Drawing(self.fit_mesh())
        return {"ok": {}}

    def fit_mesh(self):
        return type("Mesh", (), {"sides": self.sides})


if __name__ == "__main__":
    Plugin().speak()
