"""Raises what few expect: ``GeneratorExit`` in a call, ``SystemExit`` in a release, its own ``BaseException``."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class _Own(BaseException):
    pass


class Plugin(FirstFit):
    def allocate(self, request):
        if request == (2, 2):
            raise _Own
        if request == (1, 2):
            raise GeneratorExit
        return super().allocate(request)

    def release(self, frame):
        raise SystemExit("kept")
