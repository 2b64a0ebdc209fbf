"""Grants an object that hangs when it is asked whether it is true, of which class, or anything else."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers", "sound"]}


class _Thing:
    def __bool__(self):
        doze()
        return True

    def __len__(self):
        doze()
        return 4

    @property
    def __class__(self):
        doze()
        return tuple

    def __getattribute__(self, name):
        doze()
        return super().__getattribute__(name)


class Plugin(FirstFit):
    def allocate(self, request):
        return _Thing()
