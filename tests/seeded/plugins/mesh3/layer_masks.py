"""Layers of a mesh in three dimensions as integers; layers are joined, then searched for a frame."""

import functools


class LayerMasks:
    def __init__(self, machine, faulty=()):
        self.X, self.Y, self.Z = machine.sides
        self.layers = [0] * self.Z
        for node in faulty:
            self.layers[node // (self.X * self.Y)] |= 1 << node % (self.X * self.Y)

    @functools.lru_cache(maxsize=512)
    def _frame(self, w, h):
        return sum(((1 << w) - 1) << row * self.X for row in range(h))

    def allocate(self, request):
        w, h, d = request
        frame = self._frame(w, h)
        for z in range(self.Z - d, -1, -1):
            busy = functools.reduce(int.__or__, self.layers[z : z + d])
            for y in range(self.Y - h + 1):
                for x in range(self.X - w + 1):
                    place = frame << (x + y * self.X)
                    if not busy & place:
                        for layer in range(z, z + d):
                            self.layers[layer] |= place
                        return (x, y, z, x + w - 1, y + h - 1, z + d - 1)
        return None

    def release(self, region):
        a, b, z, c, d, e = region
        place = self._frame(c - a + 1, d - b + 1) << (a + b * self.X)
        for layer in range(z, e + 1):
            self.layers[layer] &= ~place
