"""Closes one direction of its channel and sleeps."""

import os
import socket

from _base import FirstFit, channels, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        for fd in channels(1):
            try:
                socket.socket(fileno=os.dup(fd)).shutdown(socket.SHUT_WR)
            except OSError:
                continue
        doze()
