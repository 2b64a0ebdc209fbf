"""A generator goes round all bases for good; each grant begins where the last one ended."""


def walk(width, height):
    while True:
        for y in range(height):
            columns = range(width) if y % 2 == 0 else range(width - 1, -1, -1)
            for x in columns:
                yield x, y


class WalkingBases:
    def __init__(self, machine, faulty=()):
        self.width, self.height = machine.sides
        self.busy = set(faulty)
        self.bases = walk(self.width, self.height)

    def _cells(self, x, y, w, h):
        return {column + self.width * row for row in range(y, y + h) for column in range(x, x + w)}

    def allocate(self, request):
        w, h = request
        for _ in range(self.width * self.height):
            x, y = next(self.bases)
            if x + w > self.width or y + h > self.height:
                continue
            cells = self._cells(x, y, w, h)
            if not cells & self.busy:
                self.busy |= cells
                return (x, y, x + w - 1, y + h - 1)
        return None

    def release(self, region):
        a, b, c, d = region
        self.busy -= self._cells(a, b, c - a + 1, d - b + 1)
