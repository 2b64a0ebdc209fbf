"""A list of residents; only corners beside residents or edges are tried, the lowest row first."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    x: int
    y: int
    w: int
    h: int

    def meets(self, other):
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )


class CornerList:
    def __init__(self, machine, faulty=()):
        self.width, self.height = machine.sides
        self.bad = [Box(node % self.width, node // self.width, 1, 1) for node in faulty]
        self.jobs = []

    def allocate(self, request):
        w, h = request
        boxes = self.bad + self.jobs
        columns = sorted({0, *(box.x + box.w for box in boxes)})
        rows = sorted({0, *(box.y + box.h for box in boxes)})
        for y in rows:
            for x in columns:
                if x + w > self.width or y + h > self.height:
                    continue
                box = Box(x, y, w, h)
                if not any(box.meets(other) for other in boxes):
                    self.jobs.append(box)
                    return (x, y, x + w - 1, y + h - 1)
        return None

    def release(self, region):
        a, b, c, d = region
        self.jobs.remove(Box(a, b, c - a + 1, d - b + 1))
