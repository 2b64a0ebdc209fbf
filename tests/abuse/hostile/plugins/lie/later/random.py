"""Is wrong at random, three times in ten."""

import random

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound"], "flaky": True}


class Plugin(FirstFit):
    def allocate(self, request):
        if random.random() < 0.3:
            return Overlapping.allocate(self, request)
        return super().allocate(request)
