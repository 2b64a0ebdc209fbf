"""Ends the process with status 0."""

import os

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def schedule(jobs):
    os._exit(0)


schedule.kind = "contiguous"
