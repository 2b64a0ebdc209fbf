"""Prints half a megabyte with every call, by every way there is."""

import os
import sys

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "silent": "noise"}

_NOISE = "noise " * 40_000 + "\n"


class Plugin(FirstFit):
    def allocate(self, request):
        sys.stdout.write(_NOISE)
        sys.stderr.write(_NOISE)
        sys.__stdout__.write("{}\n")
        os.write(1, _NOISE.encode())
        os.write(2, b"noise\n")
        return super().allocate(request)
