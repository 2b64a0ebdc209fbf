"""Is right in the first sixty calls of a process, counted outside the object, and wrong afterwards."""

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "kept", "nothing"], "noted": "broke", "promises": ["sound"], "flaky": True}

_calls = []


class Plugin(FirstFit):
    def allocate(self, request):
        _calls.append(None)
        return Overlapping.allocate(self, request) if len(_calls) > 60 else super().allocate(request)
