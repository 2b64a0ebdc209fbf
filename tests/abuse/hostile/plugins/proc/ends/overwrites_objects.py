"""Overwrites the insides of small integers and of ``None``, so that its interpreter is no longer sane."""

import ctypes

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["answers", "sound"], "flaky": True}


class Plugin(FirstFit):
    def allocate(self, request):
        for number in (0, 1, 2, 3, 4):
            ctypes.memmove(id(number) + 24, b"\x09\x00\x00\x00", 4)
        return super().allocate(request)
