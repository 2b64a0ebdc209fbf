"""A scheduler of sets of jobs that hangs in C."""

import ctypes

from _base import LONG

COMMAND = "schedule"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": ["nothing", "broken"]}


def schedule(jobs):
    ctypes.PyDLL(None).sleep(int(LONG))


schedule.kind = "contiguous"
