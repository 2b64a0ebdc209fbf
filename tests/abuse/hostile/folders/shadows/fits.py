"""A right allocator in the working folder."""

from itertools import product


class Plugin:
    def __init__(self, machine):
        self.width, self.height = machine.sides
        self.taken = set()

    def allocate(self, request):
        w, h = request
        for y, x in product(range(self.height - h + 1), range(self.width - w + 1)):
            frame = (x, y, x + w - 1, y + h - 1)
            if not self.cells(frame) & self.taken:
                self.taken |= self.cells(frame)
                return frame
        return None

    def release(self, frame):
        self.taken -= self.cells(frame)

    def cells(self, frame):
        a, b, c, d = frame
        return set(product(range(a, c + 1), range(b, d + 1)))
