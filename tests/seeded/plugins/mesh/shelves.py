"""Shelves of rows: a shelf is as tall as its first job, and vanishes with its last."""


class Shelves:
    """Sound, and idle it takes what a fresh one takes."""

    def __init__(self, machine):
        self.width, self.height = machine.sides
        self.shelves = {}

    def allocate(self, request):
        w, h = request
        for top, (tall, jobs) in sorted(self.shelves.items()):
            if h <= tall:
                x = self._gap(jobs, w)
                if x is not None:
                    jobs[x] = w
                    return [x, top, x + w - 1, top + h - 1]
        top = 0
        for other, (tall, _) in sorted(self.shelves.items()):
            if other - top >= h:
                break
            top = other + tall
        if top + h > self.height:
            return None
        self.shelves[top] = h, {0: w}
        return [0, top, w - 1, top + h - 1]

    def _gap(self, jobs, w):
        x = 0
        for start in sorted(jobs):
            if start - x >= w:
                return x
            x = start + jobs[start]
        return x if x + w <= self.width else None

    def release(self, region):
        x, top = region[0], region[1]
        tall, jobs = self.shelves[top]
        del jobs[x]
        if not jobs:
            del self.shelves[top]
