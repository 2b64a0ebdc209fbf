"""Keeps what is taken in the class, so that all its objects share it."""

from _base import FirstFit, cells

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "broken", "nothing"], "promises": ["reuse", "answers", "stable"], "flaky": True}

_taken = set()


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.taken = _taken

    def allocate(self, request):
        frame = self.find(request)
        if frame is not None:
            _taken.update(cells(frame))
        return frame

    def release(self, frame):
        _taken.difference_update(cells(frame))
