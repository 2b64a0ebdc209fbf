"""Fills four gigabytes."""

from _schedules import one_by_one

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def schedule(jobs):
    hoard = [b"x" * (64 << 20) for _ in range(64)]
    return one_by_one(jobs) if hoard else None


schedule.kind = "contiguous"
