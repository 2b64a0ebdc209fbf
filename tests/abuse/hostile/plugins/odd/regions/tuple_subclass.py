"""Grants a kind of tuple with names and methods."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class _Frame(tuple):
    @property
    def base(self):
        return self[:2]

    def __repr__(self):
        return "a frame"


class Plugin(FirstFit):
    def allocate(self, request):
        frame = super().allocate(request)
        return None if frame is None else _Frame(frame)

    def release(self, frame):
        if type(frame) is not _Frame:
            raise TypeError(frame)
        super().release(frame)
