"""Sends a hundred open descriptors over its channel with every call, and then answers."""

import array
import os
import socket

from _base import FirstFit, channels

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "kept"], "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        fds = array.array("i", [os.open(os.devnull, os.O_RDONLY) for _ in range(100)])
        for fd in channels(3):
            try:
                end = socket.socket(fileno=os.dup(fd))
                end.sendmsg([b"\0"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, fds)])
            except OSError:
                continue
        for fd in fds:
            os.close(fd)
        return super().allocate(request)
