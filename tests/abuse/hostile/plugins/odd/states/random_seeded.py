"""Takes any free frame, by random numbers of its module with a seed of its own for every object."""

import random

from _base import Drawing

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(Drawing):
    def __init__(self, machine):
        super().__init__(machine)
        random.seed(5)
