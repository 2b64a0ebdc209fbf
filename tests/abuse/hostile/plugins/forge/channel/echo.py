"""Records what its process writes and writes it once more, so that every answer is given twice."""

import os
import socket
import sys

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["sound", "answers"]}


def _profile(frame, event, function):
    if event == "c_call" and getattr(function, "__name__", "") in ("write", "send", "sendall", "flush"):
        home = getattr(function, "__self__", None)
        for name in ("data", "message", "frame", "payload", "line", "text"):
            data = frame.f_locals.get(name)
            try:
                if isinstance(data, bytes | bytearray) and isinstance(home, socket.socket):
                    home.sendall(data)
                elif isinstance(data, bytes | bytearray | str) and home is not None and home is not os:
                    home.write(data)
            except (OSError, ValueError, TypeError, AttributeError):
                pass


class Plugin(Overlapping):
    def allocate(self, request):
        sys.setprofile(_profile)
        return super().allocate(request)
