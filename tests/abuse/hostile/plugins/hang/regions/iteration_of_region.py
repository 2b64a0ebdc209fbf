"""Grants tuples that hang when they are gone through, measured or indexed."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "broken"], "promises": ["answers", "sound"]}


class _Frame(tuple):
    def __iter__(self):
        doze()

    def __len__(self):
        doze()
        return 4

    def __getitem__(self, place):
        doze()


class Plugin(FirstFit):
    def allocate(self, request):
        frame = super().allocate(request)
        return None if frame is None else _Frame(frame)

    def release(self, frame):
        super().release(tuple.__getitem__(frame, slice(None)))
