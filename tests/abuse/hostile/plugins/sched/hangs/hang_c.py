"""Hangs in one call of C that looks at no signal and holds the interpreter."""

import ctypes

from _base import LONG

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def schedule(jobs):
    ctypes.PyDLL(None).sleep(int(LONG))


schedule.kind = "contiguous"
