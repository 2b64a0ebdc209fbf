"""Rewrites the variables of whatever runs after it by hooks for tracing and profiling."""

import sys
import threading

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


def _hook(frame, event, argument):
    for value in list(frame.f_locals.values()):
        if type(value).__name__ == "Session":
            type(value).breaches = property(lambda self: [], lambda self, value: None)
    return _hook


class Plugin(Overlapping):
    def allocate(self, request):
        sys.settrace(_hook)
        sys.setprofile(_hook)
        threading.settrace(_hook)
        threading.setprofile(_hook)
        frame = sys._getframe(1)
        while frame is not None:
            frame.f_trace = _hook
            frame = frame.f_back
        return super().allocate(request)
