"""Grants named tuples and insists on getting them back."""

from typing import NamedTuple

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class Frame(NamedTuple):
    left: int
    top: int
    right: int
    bottom: int


class Plugin(FirstFit):
    def allocate(self, request):
        frame = super().allocate(request)
        return None if frame is None else Frame(*frame)

    def release(self, frame):
        super().release((frame.left, frame.top, frame.right, frame.bottom))
