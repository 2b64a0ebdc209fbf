"""Fills four gigabytes."""

from _base import FirstFit

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "broken"}


class Plugin(FirstFit):
    def allocate(self, request):
        self.hoard = [b"x" * (64 << 20) for _ in range(64)]
        return super().allocate(request)
