"""The free frame with the most taken neighbours, on a dict of processors."""


class ContactMap:
    def __init__(self, machine, faulty=()):
        self.X, self.Y = machine.sides
        self.job = {}
        self.next_job = 1
        for node in faulty:
            self.job[node % self.X, node // self.X] = 0
        self.jobs = {}

    def _cells(self, x, y, w, h):
        return [((x + i) % self.X, (y + j) % self.Y) for j in range(h) for i in range(w)]

    def _contact(self, x, y, w, h):
        beside = [((x + i) % self.X, (y + j) % self.Y) for i in range(w) for j in (-1, h)]
        beside += [((x + i) % self.X, (y + j) % self.Y) for i in (-1, w) for j in range(h)]
        return sum(cell in self.job for cell in beside)

    def allocate(self, request):
        w, h = request
        best, chosen = -1, None
        for y in range(self.Y):
            for x in range(self.X):
                if any(cell in self.job for cell in self._cells(x, y, w, h)):
                    continue
                contact = self._contact(x, y, w, h)
                if contact > best:
                    best, chosen = contact, (x, y)
        if chosen is None:
            return None
        x, y = chosen
        cells = self._cells(x, y, w, h)
        for cell in cells:
            self.job[cell] = self.next_job
        self.jobs[x, y] = cells
        self.next_job += 1
        return (x, y, (x + w - 1) % self.X, (y + h - 1) % self.Y)

    def release(self, region):
        for cell in self.jobs.pop(region[:2]):
            del self.job[cell]
