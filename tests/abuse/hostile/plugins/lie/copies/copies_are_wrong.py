"""Its copies are wrong; the object that was built is right, and must not be accused of what its copies do."""

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    copied = False

    def __deepcopy__(self, memo):
        twin = object.__new__(Plugin)
        twin.width, twin.height, twin.taken = self.width, self.height, set(self.taken)
        twin.copied = True
        return twin

    def allocate(self, request):
        return Overlapping.allocate(self, request) if self.copied else super().allocate(request)
