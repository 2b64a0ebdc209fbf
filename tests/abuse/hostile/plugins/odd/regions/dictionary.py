"""Keeps its board as a dictionary and answers by ``dict`` methods only."""

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class Plugin(dict):
    def __init__(self, machine):
        super().__init__()
        self.sides = machine.sides

    def allocate(self, request):
        w, h = request
        for y in range(self.sides[1] - h + 1):
            for x in range(self.sides[0] - w + 1):
                places = [(x + i, y + j) for i in range(w) for j in range(h)]
                if not any(place in self for place in places):
                    self.update(dict.fromkeys(places, request))
                    return (x, y, x + w - 1, y + h - 1)
        return None

    def release(self, frame):
        a, b, c, d = frame
        for place in [p for p in self if a <= p[0] <= c and b <= p[1] <= d]:
            del self[place]
