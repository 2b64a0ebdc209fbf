"""Is right in the first object of a process and wrong in all others."""

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "kept"], "noted": "broke", "promises": ["sound"], "flaky": True}

_made = []


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        _made.append(None)
        self.wrong = len(_made) > 1

    def allocate(self, request):
        return Overlapping.allocate(self, request) if self.wrong else super().allocate(request)
