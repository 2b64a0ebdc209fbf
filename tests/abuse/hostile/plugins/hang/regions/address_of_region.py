"""Grants a kind of submesh whose fields are properties that hang."""

from _base import FirstFit, doze

from allocert.machines import Submesh

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "broken", "refused"], "promises": ["answers", "sound", "stable"]}


class _Frame(Submesh):
    @property
    def address(self):
        doze()

    @property
    def reverse_base(self):
        doze()

    @property
    def request(self):
        doze()


class Plugin(FirstFit):
    def allocate(self, request):
        frame = super().allocate(request)
        return None if frame is None else _Frame(frame[:2], request)

    def release(self, frame):
        super().release((*frame.base, *(b + s - 1 for b, s in zip(frame.base, frame.sides, strict=True))))
