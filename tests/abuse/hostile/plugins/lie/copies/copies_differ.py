"""Its copies are right; only the object that was built is wrong."""

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound"], "flaky": True}


class Plugin(FirstFit):
    copied = False

    def __deepcopy__(self, memo):
        twin = object.__new__(Plugin)
        twin.width, twin.height, twin.taken = self.width, self.height, set(self.taken)
        twin.copied = True
        return twin

    def allocate(self, request):
        return super().allocate(request) if self.copied else Overlapping.allocate(self, request)
