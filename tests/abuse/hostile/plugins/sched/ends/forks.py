"""Forks, and both processes answer."""

import os

from _base import budgeted
from _schedules import at_once

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def schedule(jobs):
    if budgeted("forks", 10):
        os.fork()
    return at_once(jobs)


schedule.kind = "contiguous"
