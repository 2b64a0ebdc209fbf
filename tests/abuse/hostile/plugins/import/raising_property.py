"""Looking up ``allocate`` raises an exception, and looking up ``release`` another."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["answers"]}


class Plugin(FirstFit):
    @property
    def allocate(self):
        raise RuntimeError("not today")

    @property
    def release(self):
        raise SystemExit(0)
