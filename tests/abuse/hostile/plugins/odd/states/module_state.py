"""Is a function that returns its own module: state and methods are the module's."""

import sys

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {
    "verdict": ["kept", "nothing", "broken"],
    "promises": ["reuse", "stable"],
    "flaky": True,
    "note": "all objects are one",
}

_inner = None


def Plugin(machine):
    global _inner
    _inner = FirstFit(machine)
    return sys.modules[__name__]


def allocate(request):
    return _inner.allocate(request)


def release(frame):
    _inner.release(frame)
