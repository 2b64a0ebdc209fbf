"""All maximal free rectangles are kept; best short side fit; a release makes the list anew."""


def split(free, x, y, w, h):
    fx, fy, fw, fh = free
    if x >= fx + fw or fx >= x + w or y >= fy + fh or fy >= y + h:
        return [free]
    parts = []
    if x > fx:
        parts.append((fx, fy, x - fx, fh))
    if x + w < fx + fw:
        parts.append((x + w, fy, fx + fw - x - w, fh))
    if y > fy:
        parts.append((fx, fy, fw, y - fy))
    if y + h < fy + fh:
        parts.append((fx, y + h, fw, fy + fh - y - h))
    return parts


def inside(one, other):
    return (
        one[0] >= other[0]
        and one[1] >= other[1]
        and one[0] + one[2] <= other[0] + other[2]
        and one[1] + one[3] <= other[1] + other[3]
    )


class MaximalRects:
    def __init__(self, machine, faulty=()):
        self.sides = machine.sides
        self.bad = [(node % self.sides[0], node // self.sides[0], 1, 1) for node in faulty]
        self.held = []
        self._anew()

    def _anew(self):
        self.free = [(0, 0, *self.sides)]
        for box in self.bad + self.held:
            self._cut(box)

    def _cut(self, box):
        parts = {part for free in self.free for part in split(free, *box)}
        self.free = [one for one in parts if not any(one != other and inside(one, other) for other in parts)]

    def allocate(self, request):
        w, h = request
        fitting = [free for free in self.free if free[2] >= w and free[3] >= h]
        if not fitting:
            return None
        x, y, _, _ = min(fitting, key=lambda free: (min(free[2] - w, free[3] - h), free))
        self.held.append((x, y, w, h))
        self._cut((x, y, w, h))
        return str((x, y, x + w - 1, y + h - 1))

    def release(self, region):
        a, b, c, d = eval(region, {"__builtins__": {}})
        self.held.remove((a, b, c - a + 1, d - b + 1))
        self._anew()
