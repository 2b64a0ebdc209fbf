"""Forgets to free half of what is released."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["reuse"]}


class Plugin(FirstFit):
    def release(self, frame):
        a, b, _, _ = frame
        self.taken -= {(a, b)} if (a, b) != (1, 1) else set()
