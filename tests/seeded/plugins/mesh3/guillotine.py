"""Free boxes, cut in straight cuts; whole only when the mesh is idle again. Sound, and it promises no more."""

import heapq


class Guillotine:
    def __init__(self, machine, faulty=()):
        self.sides = machine.sides
        self.faulty = [self._place(node) for node in faulty]
        self.held = 0
        self._fresh()

    def _place(self, node):
        place = ()
        for side in self.sides:
            place += (node % side,)
            node //= side
        return place

    def _fresh(self):
        self.free = []
        self._offer((0,) * len(self.sides), self.sides)

    def _offer(self, base, sides):
        hurt = [p for p in self.faulty if all(b <= c < b + s for b, c, s in zip(base, p, sides, strict=True))]
        if hurt:
            self._around(base, sides, hurt[0], (1,) * len(sides))
        elif min(sides) > 0:
            size = 1
            for side in sides:
                size *= side
            heapq.heappush(self.free, (size, base, sides))

    def _around(self, base, sides, hole, extent):
        base, sides = list(base), list(sides)
        for axis in range(len(sides)):
            before = hole[axis] - base[axis]
            after = base[axis] + sides[axis] - hole[axis] - extent[axis]
            for start, length in ((base[axis], before), (hole[axis] + extent[axis], after)):
                if length > 0:
                    other_base, other_sides = base.copy(), sides.copy()
                    other_base[axis], other_sides[axis] = start, length
                    self._offer(tuple(other_base), tuple(other_sides))
            base[axis], sides[axis] = hole[axis], extent[axis]

    def allocate(self, request):
        passed, found = [], None
        while self.free and found is None:
            box = heapq.heappop(self.free)
            if all(a <= b for a, b in zip(request, box[2], strict=True)):
                found = box
            else:
                passed.append(box)
        for box in passed:
            heapq.heappush(self.free, box)
        if found is None:
            return None
        _, base, sides = found
        self._around(base, sides, base, request)
        self.held += 1
        return base + tuple(b + s - 1 for b, s in zip(base, request, strict=True))

    def release(self, region):
        axes = len(self.sides)
        base, end = region[:axes], region[axes:]
        self._offer(base, tuple(e - b + 1 for b, e in zip(base, end, strict=True)))
        self.held -= 1
        if not self.held:
            self._fresh()
