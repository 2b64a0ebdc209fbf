"""Free arcs of a ring, each by its start and length; arcs may go around."""


class RingArcs:
    def __init__(self, machine, faulty=()):
        self.size = machine.processors
        self.arcs = {0: self.size}
        for node in set(faulty):
            self._take(node, 1)

    def _take(self, start, length):
        if list(self.arcs.values()) == [self.size]:
            self.arcs = {(start + length) % self.size: self.size - length} if length < self.size else {}
            return
        for first, extent in list(self.arcs.items()):
            before = (start - first) % self.size
            if before + length <= extent:
                del self.arcs[first]
                if before:
                    self.arcs[first] = before
                if before + length < extent:
                    self.arcs[(start + length) % self.size] = extent - before - length
                return

    def allocate(self, request):
        (length,) = request
        fitting = [(extent, start) for start, extent in self.arcs.items() if extent >= length]
        if not fitting:
            return None
        _, start = min(fitting)
        self._take(start, length)
        return (start, (start + length - 1) % self.size)

    def release(self, region):
        start, end = region
        length = (end - start) % self.size + 1
        after = (end + 1) % self.size
        if after in self.arcs:
            length += self.arcs.pop(after)
        for first, extent in list(self.arcs.items()):
            if (first + extent) % self.size == start:
                del self.arcs[first]
                start, length = first, extent + length
                break
        self.arcs[start] = length
