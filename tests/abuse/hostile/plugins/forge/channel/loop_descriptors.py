"""Connects the channel's two ends with each other, so that the worker hears itself."""

import os
import socket

from _base import FirstFit, channels

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        one, other = socket.socketpair()
        for number, fd in enumerate(channels(3)):
            if fd not in (one.fileno(), other.fileno()):
                os.dup2((one if number % 2 else other).fileno(), fd)
        for fd in (0, 1):
            os.dup2((one if fd else other).fileno(), fd)
        return super().allocate(request)
