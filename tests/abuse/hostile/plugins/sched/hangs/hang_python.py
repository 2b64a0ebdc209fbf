"""Hangs at work, whatever is raised."""

from _base import spin

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def schedule(jobs):
    spin()


schedule.kind = "contiguous"
