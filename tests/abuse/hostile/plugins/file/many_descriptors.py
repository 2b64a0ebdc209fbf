"""A right allocator that opens files until there are no more descriptors."""

import os

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "broken"], "promises": ["answers"]}

_hoard = []


class Plugin(FirstFit):
    def allocate(self, request):
        try:
            for _ in range(30_000):
                _hoard.append(os.open(os.devnull, os.O_RDONLY))
        except OSError:
            pass
        return super().allocate(request)
