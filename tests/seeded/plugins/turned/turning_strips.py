"""Bottom left over corner points, the flatter way first; jobs are kept in a dict by their corner."""

from itertools import product


class TurningStrips:
    def __init__(self, machine, faulty=()):
        self.sides = machine.sides
        self.jobs = {}
        self.stones = {(node % self.sides[0], node // self.sides[0]): (1, 1) for node in faulty}

    def _ways(self, request):
        flat = (max(request), min(request))
        return [flat] if flat[0] == flat[1] else [flat, flat[::-1]]

    def _hits(self, x, y, w, h):
        for (a, b), (c, d) in [*self.jobs.items(), *self.stones.items()]:
            if x < a + c and a < x + w and y < b + d and b < y + h:
                return True
        return False

    def allocate(self, request):
        taken = {**self.jobs, **self.stones}
        xs = {0} | {a + c for (a, _), (c, _) in taken.items()}
        ys = {0} | {b + d for (_, b), (_, d) in taken.items()}
        for w, h in self._ways(request):
            for y, x in sorted(product(ys, xs)):
                if x + w <= self.sides[0] and y + h <= self.sides[1] and not self._hits(x, y, w, h):
                    self.jobs[x, y] = (w, h)
                    return f"({x},{y},{x + w - 1},{y + h - 1})"
        return None

    def release(self, address):
        x, y, _, _ = map(int, address[1:-1].split(","))
        del self.jobs[x, y]
