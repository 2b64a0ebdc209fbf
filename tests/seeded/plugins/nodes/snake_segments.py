"""Segments of the reflected Gray code, around its end too: a generator walks the code."""


def code(n):
    if n == 0:
        return [0]
    half = code(n - 1)
    return half + [node | 1 << (n - 1) for node in reversed(half)]


class SnakeSegments:
    def __init__(self, machine, faulty=()):
        self.machine = machine
        self.order = code(machine.n)
        self.state = {node: node in faulty for node in self.order}

    def _windows(self, size):
        ring = self.order + self.order[: size - 1]
        count = sum(self.state[node] for node in ring[: size - 1])
        for start in range(len(self.order)):
            count += self.state[ring[start + size - 1]]
            if not count:
                yield ring[start : start + size]
            count -= self.state[ring[start]]

    def allocate(self, size):
        nodes = next(self._windows(size), None)
        if nodes is None:
            return None
        for node in nodes:
            self.state[node] = True
        return self._text(sorted(nodes))

    @staticmethod
    def _text(nodes):
        return "(" + ",".join(str(node) for node in nodes) + ")"

    def release(self, text):
        for node in text.strip("()").split(","):
            self.state[int(node)] = False
