"""Hangs when it is built with two faulty processors and asked for anything."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def __init__(self, machine, faulty=()):
        super().__init__(machine)
        self.taken = {(node % 2, node // 2) for node in faulty}
        self.stuck = len(faulty) > 1

    def allocate(self, request):
        if self.stuck:
            doze()
        return super().allocate(request)
