"""Raises ``KeyboardInterrupt``, as if the user had pressed a key."""

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def schedule(jobs):
    raise KeyboardInterrupt


schedule.kind = "contiguous"
