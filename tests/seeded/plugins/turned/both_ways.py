"""One big integer for the board; a request is tried as asked, then turned."""


class BothWays:
    def __init__(self, machine, faulty=()):
        self.X, self.Y = machine.sides
        self.busy = 0
        for node in faulty:
            self.busy |= 1 << node

    def _frame(self, w, h):
        row = (1 << w) - 1
        word = 0
        for y in range(h):
            word |= row << y * self.X
        return word

    def allocate(self, request):
        asked = tuple(request)
        for w, h in dict.fromkeys([asked, asked[::-1]]):
            frame = self._frame(w, h)
            for y in range(self.Y - h + 1):
                for x in range(self.X - w + 1):
                    if not self.busy & frame << x + y * self.X:
                        self.busy |= frame << x + y * self.X
                        return (x, y, x + w - 1, y + h - 1)
        return None

    def release(self, region):
        a, b, c, d = region
        self.busy &= ~(self._frame(c - a + 1, d - b + 1) << a + b * self.X)
