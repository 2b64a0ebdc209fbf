"""Grants tuples of integers of numpy, which are integers to everything that asks by ``operator.index``."""

import numpy as np
from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "broken"], "promises": ["sound"], "note": "docs say a tuple of numbers"}


class Plugin(FirstFit):
    def allocate(self, request):
        frame = super().allocate(request)
        return None if frame is None else tuple(np.array(frame))
