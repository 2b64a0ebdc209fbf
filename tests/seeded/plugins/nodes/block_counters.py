"""Whole free blocks of four nodes first, by counters; then single nodes; undone if they do not suffice."""


class BlockCounters:
    def __init__(self, machine, faulty=()):
        self.size = min(4, machine.processors)
        self.used = [set() for _ in range(machine.processors // self.size)]
        for node in faulty:
            self.used[node // self.size].add(node)

    def allocate(self, count):
        taken = []
        for block, used in enumerate(self.used):
            if not used and count - len(taken) >= self.size:
                taken += self._claim(block, self.size)
        for block in sorted(range(len(self.used)), key=lambda block: -len(self.used[block])):
            if len(taken) < count:
                taken += self._claim(block, count - len(taken))
        if len(taken) < count:
            for node in taken:
                self.used[node // self.size].discard(node)
            return None
        return "(" + ",".join(map(str, sorted(taken))) + ")"

    def _claim(self, block, most):
        first = block * self.size
        nodes = [node for node in range(first, first + self.size) if node not in self.used[block]][:most]
        self.used[block].update(nodes)
        return nodes

    def release(self, text):
        for part in text[1:-1].split(","):
            self.used[int(part) // self.size].remove(int(part))
