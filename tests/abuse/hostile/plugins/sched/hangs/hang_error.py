"""Raises an exception whose text never comes."""

from _base import doze

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


class _Evil(Exception):
    def __str__(self):
        doze()

    __repr__ = __str__


def schedule(jobs):
    raise _Evil


schedule.kind = "contiguous"
