"""A right program that tells processors, in any order."""

from _speaker import Speaker

COMMAND = "command"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class Plugin(Speaker):
    def on_allocate(self, asked):
        told = super().on_allocate(asked)
        if "grant" not in told:
            return told
        (x, y), (w, h) = told["grant"]["base"], told["grant"]["sides"]
        nodes = [a + self.sides[0] * b for a in range(x, x + w) for b in range(y, y + h)]
        return {"grant": {"processors": nodes[::-1]}}


if __name__ == "__main__":
    Plugin().speak()
