"""A right allocator that keeps five more megabytes with every call, as some logs do."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing", "broken"], "promises": ["answers"], "flaky": True}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.log = []

    def allocate(self, request):
        self.log.append(bytearray(b"x" * (5 << 20)))
        return super().allocate(request)
