"""Fills four gigabytes while it is imported."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused"}

hoard = [b"x" * (64 << 20) for _ in range(64)]


class Plugin(FirstFit):
    pass
