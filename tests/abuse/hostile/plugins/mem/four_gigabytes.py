"""Fills four gigabytes."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        self.hoard = [b"x" * (64 << 20) for _ in range(64)]
        return super().allocate(request)
