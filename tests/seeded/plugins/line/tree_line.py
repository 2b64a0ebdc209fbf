"""First fit on a line by a segment tree of longest free runs (prefix, suffix, best)."""


class TreeLine:
    def __init__(self, machine, faulty=()):
        self.length = machine.processors
        self.size = 1
        while self.size < self.length:
            self.size *= 2
        self.tree = [(0, 0, 0)] * (2 * self.size)
        for node in range(self.length):
            self.tree[self.size + node] = (1, 1, 1) if node not in faulty else (0, 0, 0)
        for place in range(self.size - 1, 0, -1):
            self._pull(place)

    def _span(self, place):
        return self.size >> (place.bit_length() - 1)

    def _pull(self, place):
        (p, s, b), (q, t, c) = self.tree[2 * place], self.tree[2 * place + 1]
        half = self._span(place) // 2
        prefix = half + q if p == half else p
        suffix = half + s if t == half else t
        self.tree[place] = prefix, suffix, max(b, c, s + q)

    def _find(self, place, start, size):
        half = self._span(place) // 2
        if half == 0:
            return start
        left, right = self.tree[2 * place], self.tree[2 * place + 1]
        if left[2] >= size:
            return self._find(2 * place, start, size)
        if left[1] + right[0] >= size:
            return start + half - left[1]
        return self._find(2 * place + 1, start + half, size)

    def _set(self, start, stop, value):
        for node in range(start, stop):
            self.tree[self.size + node] = (value,) * 3
        low, high = (start + self.size) // 2, (stop - 1 + self.size) // 2
        while low:
            for place in range(low, high + 1):
                self._pull(place)
            low, high = low // 2, high // 2

    def allocate(self, request):
        size = request[0]
        if self.tree[1][2] < size:
            return None
        start = self._find(1, 0, size)
        self._set(start, start + size, 0)
        return f"({start},{start + size - 1})"

    def release(self, address):
        first, last = map(int, address[1:-1].split(","))
        self._set(first, last + 1, 1)
