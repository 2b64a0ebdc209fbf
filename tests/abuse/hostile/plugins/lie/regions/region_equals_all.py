"""Grants an object that equals everything and says it is a tuple."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class _Any:
    __class__ = tuple

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0

    def __len__(self):
        return 4

    def __iter__(self):
        return iter((self,) * 4)

    def __index__(self):
        return 0


class Plugin(FirstFit):
    def allocate(self, request):
        return _Any()
