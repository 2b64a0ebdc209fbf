"""Runs all jobs at once in the same corner: the plain wrong one."""

from _schedules import at_once

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}

schedule = at_once
