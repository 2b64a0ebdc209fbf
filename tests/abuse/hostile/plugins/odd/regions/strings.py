"""Grants frames as text."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class Plugin(FirstFit):
    def allocate(self, request):
        frame = super().allocate(request)
        return None if frame is None else "({},{},{},{})".format(*frame)

    def release(self, frame):
        super().release(tuple(int(part) for part in frame[1:-1].split(",")))
