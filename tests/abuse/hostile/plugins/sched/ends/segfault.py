"""Reads address 0."""

import ctypes

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def schedule(jobs):
    ctypes.string_at(0)


schedule.kind = "contiguous"
