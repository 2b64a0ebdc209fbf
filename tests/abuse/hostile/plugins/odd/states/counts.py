"""Counts its calls, so that no state comes twice, and says what its decisions depend on."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.calls = 0

    def decision_state(self):
        return frozenset(self.taken)

    def allocate(self, request):
        self.calls += 1
        return super().allocate(request)
