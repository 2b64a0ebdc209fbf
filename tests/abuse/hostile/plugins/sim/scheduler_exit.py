"""A scheduler of sets of jobs that ends the process with status 0."""

import os

COMMAND = "schedule"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken"}


def schedule(jobs):
    os._exit(0)


schedule.kind = "contiguous"
