"""Single nodes from a heap: the least numbers that are free."""

import heapq


class HeapNodes:
    def __init__(self, machine, faulty=()):
        self.n = machine.n
        bad = set(faulty)
        self.heap = [node for node in range(machine.processors) if node not in bad]
        heapq.heapify(self.heap)
        self.jobs = {}

    def allocate(self, count):
        if count > len(self.heap):
            return None
        nodes = [heapq.heappop(self.heap) for _ in range(count)]
        text = "(" + ",".join(map(str, nodes)) + ")"
        self.jobs[text] = nodes
        return text

    def release(self, text):
        for node in self.jobs.pop(text):
            heapq.heappush(self.heap, node)
