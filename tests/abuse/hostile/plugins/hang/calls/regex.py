"""Hangs in the backtracking of a regular expression."""

import re
import resource

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}

resource.setrlimit(resource.RLIMIT_CPU, (50, 50))


class Plugin(FirstFit):
    def allocate(self, request):
        return re.match(r"(a+)+$", "a" * 60 + "c")
