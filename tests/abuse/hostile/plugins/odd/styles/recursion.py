"""Recurses nine hundred levels deep in every call, and is caught by nobody but itself."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class Plugin(FirstFit):
    def _down(self, levels):
        return 0 if not levels else 1 + self._down(levels - 1)

    def allocate(self, request):
        try:
            self._down(10**6)
        except RecursionError:
            pass
        self._down(700)
        return super().allocate(request)
