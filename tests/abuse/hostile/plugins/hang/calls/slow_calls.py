"""Takes a seventh of a second for every call, which is allowed; the budget has to end the search."""

import time

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing"]}


class Plugin(FirstFit):
    def allocate(self, request):
        time.sleep(0.15)
        return super().allocate(request)
