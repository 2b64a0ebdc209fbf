"""Takes any free frame, by random numbers without a seed: right whatever it draws."""

from _base import Drawing

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(Drawing):
    pass
