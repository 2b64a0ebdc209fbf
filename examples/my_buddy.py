"""A buddy system for hypercubes whose release forgets to clear one node of a large block.

allocert check examples/my_buddy.py:MyBuddy --machine hypercube:3
"""

from __future__ import annotations

from allocert.allocators import Contract


class MyBuddy:
    contract = Contract("aligned", complete=True, first_choice=True)

    def __init__(self, machine, faulty=()):
        self.n = machine.n
        self.free = [node not in faulty for node in range(2**machine.n)]

    def allocate(self, k):
        size = 2**k
        for start in range(0, 2**self.n, size):
            if all(self.free[start : start + size]):
                self.free[start : start + size] = [False] * size
                return format(start >> k, f"0{self.n - k}b") + "*" * k if k < self.n else "*" * k
        return None

    def release(self, word):
        start = int(word.replace("*", "0") or "0", 2)
        size = max(1, 2 ** word.count("*") - 1)
        self.free[start : start + size] = [True] * size
