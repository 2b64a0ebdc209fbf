"""Says that its decisions depend on nothing, and is wrong after a release."""

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "kept"], "promises": ["sound"]}


class Plugin(FirstFit):
    wrong = False

    def decision_state(self):
        return 0

    def release(self, frame):
        super().release(frame)
        self.wrong = True

    def allocate(self, request):
        return Overlapping.allocate(self, request) if self.wrong else super().allocate(request)
