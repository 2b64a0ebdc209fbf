"""Refuses at random, which no promise forbids but `reuse`."""

import random

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "kept"], "promises": ["reuse"], "flaky": True}


class Plugin(FirstFit):
    def allocate(self, request):
        return None if random.random() < 0.3 else super().allocate(request)
