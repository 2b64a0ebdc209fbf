"""A right scheduler of sets of jobs."""

from _schedules import one_by_one

COMMAND = "schedule"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "kept"}

schedule = one_by_one
