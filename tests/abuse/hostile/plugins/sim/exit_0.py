"""Ends the process with status 0."""

import os

from _base import FirstFit

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "broken"}


class Plugin(FirstFit):
    def allocate(self, request):
        os._exit(0)
