"""Takes any free frame, by random numbers of its module with a seed of its own for every object."""

import random
from itertools import product

from _base import cells

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin:
    def __init__(self, machine):
        self.width, self.height = machine.sides
        self.taken = set()
        random.seed(5)

    def allocate(self, request):
        w, h = request
        places = product(range(self.width - w + 1), range(self.height - h + 1))
        frames = [(x, y, x + w - 1, y + h - 1) for x, y in places]
        free = [frame for frame in frames if not cells(frame) & self.taken]
        if not free:
            return None
        frame = random.choice(free)
        self.taken |= cells(frame)
        return frame

    def release(self, frame):
        self.taken -= cells(frame)
