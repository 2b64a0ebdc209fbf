"""Raises the exceptions by which allocert itself ends a search."""

import sys

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def schedule(jobs):
    for name in ("ExpiredError", "EngineError", "SchedulerError", "Alarm"):
        for module in list(sys.modules.values()):
            if getattr(module, "__name__", "").startswith("allocert") and hasattr(module, name):
                raise getattr(module, name)()
    raise EOFError


schedule.kind = "contiguous"
