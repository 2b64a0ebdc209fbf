"""Grants a generator that never ends."""

import itertools

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        return (0 for _ in itertools.count())
