"""Changes the jobs that it was given in place, so that they need no time."""

from fractions import Fraction

from _schedules import at_once

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def schedule(jobs):
    for job in jobs.jobs:
        object.__setattr__(job, "side", 1)
        object.__setattr__(job, "time", Fraction(1, 1000))
    object.__setattr__(jobs, "torus", 1)
    return at_once(jobs)


schedule.kind = "contiguous"
