"""Replaces builtins and the clock."""

import builtins
import time

from _schedules import at_once

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def schedule(jobs):
    made = at_once(jobs)
    builtins.any = builtins.all = lambda *_: False
    builtins.next = lambda *_: None
    builtins.isinstance = lambda *_: True
    time.monotonic = lambda: 0.0
    return made


schedule.kind = "contiguous"
