"""Lays the null device over every descriptor of its process."""

import os

from _base import FirstFit, descriptors

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        null = os.open(os.devnull, os.O_RDWR)
        for fd in descriptors():
            if fd != null:
                os.dup2(null, fd)
        return super().allocate(request)
