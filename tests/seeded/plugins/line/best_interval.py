"""Best fit on a line: free intervals in a sorted list."""

import bisect


class BestInterval:
    def __init__(self, machine, faulty=()):
        (self.length,) = machine.sides
        self.free = []
        start = 0
        for node in sorted(set(faulty)) + [self.length]:
            if start < node:
                self.free.append([start, node])
            start = node + 1

    def allocate(self, request):
        (size,) = request
        best = None
        for place, (start, stop) in enumerate(self.free):
            if stop - start >= size and (best is None or stop - start < best[0]):
                best = stop - start, place
        if best is None:
            return None
        start, stop = self.free[best[1]]
        if stop - start == size:
            del self.free[best[1]]
        else:
            self.free[best[1]] = [start + size, stop]
        return (start, start + size - 1)

    def release(self, region):
        first, last = region
        place = bisect.bisect(self.free, [first, last])
        self.free.insert(place, [first, last + 1])
        if place + 1 < len(self.free) and self.free[place + 1][0] == last + 1:
            self.free[place][1] = self.free.pop(place + 1)[1]
        if place > 0 and self.free[place - 1][1] == first:
            self.free[place - 1][1] = self.free.pop(place)[1]
