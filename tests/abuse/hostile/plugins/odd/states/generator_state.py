"""Holds a generator that is under way."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.numbers = (number for number in range(10**9))

    def allocate(self, request):
        next(self.numbers)
        return super().allocate(request)
