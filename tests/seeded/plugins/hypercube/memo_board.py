"""First fit among all subcubes; what was found on a board is remembered, under a lock."""

import itertools
import threading


class MemoBoard:
    def __init__(self, machine, faulty=()):
        self.n = machine.n
        self.lock = threading.RLock()
        self.broken = frozenset(faulty)
        self.owner = [None] * machine.processors
        for node in self.broken:
            self.owner[node] = "faulty"
        self.memo = {}
        self.serial = itertools.count(1)

    def _cubes(self, k):
        for stars in itertools.combinations(range(self.n), k):
            span = sum(1 << star for star in stars)
            for base in range(1 << self.n):
                if not base & span:
                    yield base, span

    def _members(self, base, span):
        node = span
        while True:
            yield base | node
            if not node:
                return
            node = (node - 1) & span

    def allocate(self, k):
        with self.lock:
            board = tuple(owner is not None for owner in self.owner)
            if (board, k) not in self.memo:
                self.memo[board, k] = self._search(board, k)
            found = self.memo[board, k]
            if found is None:
                return None
            ticket = next(self.serial)
            for node in self._members(*found):
                self.owner[node] = ticket
            return self._show(*found)

    def _search(self, board, k):
        for base, span in self._cubes(k):
            if not any(board[node] for node in self._members(base, span)):
                return base, span
        return None

    def _show(self, base, span):
        one = ["*" if span >> i & 1 else "01"[base >> i & 1] for i in range(self.n)]
        return "".join(one[::-1])

    def release(self, address):
        with self.lock:
            first = int(address.replace("*", "0") or "0", 2)
            ticket = self.owner[first]
            self.owner = [None if owner == ticket else owner for owner in self.owner]
