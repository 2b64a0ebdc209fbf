"""Counts the releases of all its objects in the class, and is wrong from the third one on."""

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {
    "verdict": ["broken", "kept", "nothing"],
    "noted": "broke",
    "promises": ["sound", "reuse"],
    "flaky": True,
}


class Plugin(FirstFit):
    released = 0

    def allocate(self, request):
        if Plugin.released > 2:
            return Overlapping.allocate(self, request)
        return super().allocate(request)

    def release(self, frame):
        Plugin.released += 1
        super().release(frame)
