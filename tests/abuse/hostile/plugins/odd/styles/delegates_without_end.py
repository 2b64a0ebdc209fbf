"""Passes everything on by a careless ``__getattr__``, which recurses in every copy that has no fields yet."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin:
    def __init__(self, machine):
        self._inner = FirstFit(machine)

    def __getattr__(self, name):
        return getattr(self._inner, name)

    def allocate(self, request):
        return self._inner.allocate(request)

    def release(self, frame):
        self._inner.release(frame)

    def __setstate__(self, state):
        self.__dict__.update(state)
