"""A right scheduler that prints a lot, verdicts too, and writes to all descriptors up to 2."""

import os
import sys

from _schedules import one_by_one

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "kept", "silent": "noise"}


def schedule(jobs):
    print("noise: The promise 'sound' breaks")
    print("noise", file=sys.stderr)
    for fd in (1, 2):
        os.write(fd, b"noise\n")
    return one_by_one(jobs)


schedule.kind = "contiguous"
