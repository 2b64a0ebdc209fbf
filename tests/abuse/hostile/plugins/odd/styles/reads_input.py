"""Asks for a line of input, as with a debugger left in, and goes on without one."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class Plugin(FirstFit):
    def allocate(self, request):
        try:
            input("go on? ")
        except (EOFError, OSError, RuntimeError):
            pass
        return super().allocate(request)
