"""Keeps its state in objects of C: an array, a deque, a hash, random numbers, a compiled pattern."""

import array
import collections
import hashlib
import random
import re

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.counts = array.array("q", [0] * 4)
        self.recent = collections.deque(maxlen=3)
        self.digest = hashlib.sha256()
        self.random = random.Random(7)
        self.pattern = re.compile("x+")

    def allocate(self, request):
        self.counts[0] += 1
        self.recent.append(request)
        self.digest.update(b"x")
        self.random.random()
        return super().allocate(request)
