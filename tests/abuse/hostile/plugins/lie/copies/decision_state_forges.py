"""Says that its decisions depend on an object that equals everything."""

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["sound"]}


class _All:
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


class Plugin(FirstFit):
    def decision_state(self):
        return _All()

    def allocate(self, request):
        return Overlapping.allocate(self, request) if len(self.taken) > 2 else super().allocate(request)
