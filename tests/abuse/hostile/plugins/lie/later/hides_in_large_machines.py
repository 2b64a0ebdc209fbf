"""Is right on small machines and wrong on this one, after the eightieth grant."""

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:16x16"
EXPECT = {"verdict": ["broken", "kept", "nothing"], "promises": ["sound"], "flaky": True}


class Plugin(FirstFit):
    grants = 0

    def allocate(self, request):
        self.grants += 1
        return Overlapping.allocate(self, request) if self.grants > 80 else super().allocate(request)
