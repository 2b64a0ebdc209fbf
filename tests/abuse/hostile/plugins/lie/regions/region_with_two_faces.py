"""Grants tuples that are one frame when gone through and another when indexed or compared."""

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "stable", "answers"]}


class _Frame(tuple):
    looks = 0

    def __iter__(self):
        type(self).looks += 1
        a, b, c, d = tuple.__getitem__(self, slice(None))
        return iter((1 - a, 1 - b, 1 - c, 1 - d) if type(self).looks % 2 else (a, b, c, d))


class Plugin(Overlapping):
    def allocate(self, request):
        return _Frame(super().allocate(request))
