"""A free list in an array of links, last in first out, with an audit log."""


class LinkedNodes:
    END = -1

    def __init__(self, machine, faulty=()):
        self.link = [self.END] * machine.processors
        self.head = self.END
        self.left = 0
        self.log = []
        for node in range(machine.processors - 1, -1, -1):
            if node not in faulty:
                self._push(node)

    def _push(self, node):
        self.link[node] = self.head
        self.head = node
        self.left += 1

    def _pop(self):
        node = self.head
        self.head = self.link[node]
        self.left -= 1
        return node

    def allocate(self, count):
        if count > self.left:
            self._note("refuse", count)
            return None
        nodes = sorted(self._pop() for _ in range(count))
        self._note("grant", nodes)
        return "(" + ",".join(map(str, nodes)) + ")"

    def release(self, text):
        nodes = [int(part) for part in text[1:-1].split(",")]
        for node in nodes:
            self._push(node)
        self._note("release", nodes)

    def _note(self, what, value):
        self.log.append((what, value))
        if len(self.log) >= 64:
            self._check()
            del self.log[:32]

    def _check(self):
        node, seen = self.head, 0
        while node != self.END:
            node, seen = self.link[node], seen + 1
        if seen != self.left:
            raise RuntimeError(f"{seen} nodes in the list, {self.left} counted")
