"""Replaces every file, socket and connection in reach of a module or a frame by one that lies."""

import io
import socket
import sys

from _base import KEPT, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["sound", "answers"]}


class _Liar:
    def __init__(self, real):
        self.real = real

    def __getattr__(self, name):
        return getattr(self.real, name)

    def write(self, data):
        self.real.write(KEPT.decode() if isinstance(data, str) else KEPT)
        return len(data)

    def send(self, data):
        self.real.sendall(KEPT)
        return len(data)

    sendall = send


class Plugin(Overlapping):
    def allocate(self, request):
        scopes = [vars(module) for module in list(sys.modules.values())]
        frame = sys._getframe(1)
        while frame is not None:
            scopes += [frame.f_globals, *(vars(v) for v in frame.f_locals.values() if hasattr(v, "__dict__"))]
            frame = frame.f_back
        for scope in scopes:
            for name, value in list(scope.items()):
                if isinstance(value, io.IOBase | socket.socket) and isinstance(scope, dict):
                    scope[name] = _Liar(value)
        return super().allocate(request)
