"""A quadtree of squares of side 2^k; a request takes the corner of the least square that holds it."""


class Quad:
    __slots__ = ("kids", "side", "taken", "x", "y")

    def __init__(self, x, y, side):
        self.x, self.y, self.side = x, y, side
        self.taken = False
        self.kids = None

    @property
    def idle(self):
        return not self.taken and self.kids is None

    def split(self):
        half = self.side // 2
        self.kids = [Quad(self.x + dx, self.y + dy, half) for dy in (0, half) for dx in (0, half)]

    def take(self, side):
        if self.taken or self.side < side:
            return None
        if self.side == side:
            if not self.idle:
                return None
            self.taken = True
            return self
        fresh = self.kids is None
        if fresh:
            self.split()
        for kid in self.kids:
            found = kid.take(side)
            if found is not None:
                return found
        if fresh:
            self.kids = None
        return None

    def block(self, width, height, faulty):
        inside = self.x < width and self.y < height
        whole = self.x + self.side <= width and self.y + self.side <= height
        hurt = any(self.x <= a < self.x + self.side and self.y <= b < self.y + self.side for a, b in faulty)
        if whole and not hurt:
            return
        if not inside or self.side == 1:
            self.taken = True
            return
        self.split()
        for kid in self.kids:
            kid.block(width, height, faulty)

    def give(self, x, y, side):
        if self.side == side:
            self.taken = False
            return
        half = self.side // 2
        self.kids[(x >= self.x + half) + 2 * (y >= self.y + half)].give(x, y, side)
        if all(kid.idle for kid in self.kids):
            self.kids = None


class QuadTree:
    def __init__(self, machine, faulty=()):
        width, height = machine.sides
        side = 1
        while side < max(width, height):
            side *= 2
        self.root = Quad(0, 0, side)
        self.root.block(width, height, [(node % width, node // width) for node in faulty])

    @staticmethod
    def _side(w, h):
        return 1 << (max(w, h) - 1).bit_length()

    def allocate(self, request):
        w, h = request
        square = self.root.take(self._side(w, h))
        if square is None:
            return None
        return (square.x, square.y, square.x + w - 1, square.y + h - 1)

    def release(self, region):
        a, b, c, d = region
        self.root.give(a, b, self._side(c - a + 1, d - b + 1))
