"""A right allocator that carries a chain of fifty thousand objects, too deep for any recursion."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing"]}


class _Link:
    def __init__(self, next):
        self.next = next


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.chain = None
        for _ in range(50_000):
            self.chain = _Link(self.chain)
