"""Is wrong once it has been asked what its decisions depend on."""

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "kept"], "promises": ["sound"], "flaky": True}


class Plugin(FirstFit):
    wrong = False

    def decision_state(self):
        self.wrong = True
        return frozenset(self.taken)

    def allocate(self, request):
        return Overlapping.allocate(self, request) if self.wrong else super().allocate(request)
