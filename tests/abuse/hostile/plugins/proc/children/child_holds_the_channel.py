"""Ends its process while a child keeps all its descriptors open, so that no end of file comes."""

import os

from _base import FirstFit, budgeted, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        if budgeted("holders", 20) and not os.fork():
            os.setsid()
            doze()
        os._exit(0)
