"""Grants a kind of submesh whose base is free when it is asked for the second time, and taken at first."""

from _base import FirstFit

from allocert.machines import Submesh

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "stable", "answers"], "flaky": True}


class _Frame(Submesh):
    looks = 0

    @property
    def base(self):
        _Frame.looks += 1
        return (_Frame.looks % 2, 0)

    @property
    def sides(self):
        return (1, 1)

    def __init__(self):
        pass

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


class Plugin(FirstFit):
    def allocate(self, request):
        return _Frame() if request == (1, 1) else None

    def release(self, frame):
        pass
