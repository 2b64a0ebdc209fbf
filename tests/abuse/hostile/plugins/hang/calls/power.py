"""Hangs in one C call that looks at no signal: a power of a hundred million digits."""

import resource

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}

resource.setrlimit(resource.RLIMIT_CPU, (50, 50))


class Plugin(FirstFit):
    def allocate(self, request):
        return 3 ** (10**8) % 2
