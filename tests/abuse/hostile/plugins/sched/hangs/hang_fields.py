"""Gives a schedule whose pieces hang when they are gone through."""

from _base import doze

from allocert.allocators.torus import Schedule

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


class _Pieces(tuple):
    def __iter__(self):
        doze()

    def __len__(self):
        doze()
        return 1


def schedule(jobs):
    return Schedule(jobs, _Pieces((1,)))


schedule.kind = "contiguous"
