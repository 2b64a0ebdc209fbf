"""Grants tuples of a kind of ``int`` whose operations hang."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "broken"], "promises": ["answers", "sound"]}


class _Number(int):
    def __sub__(self, other):
        doze()

    __add__ = __radd__ = __rsub__ = __mul__ = __mod__ = __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __sub__
    __hash__ = __index__ = __int__ = __repr__ = __str__ = lambda self: doze()


class Plugin(FirstFit):
    def allocate(self, request):
        frame = super().allocate(request)
        return None if frame is None else tuple(map(_Number, frame))

    def release(self, frame):
        super().release(tuple(int.__add__(number, 0) for number in frame))
