"""A right scheduler that starts daemons."""

import os

from _base import budgeted, doze
from _schedules import one_by_one

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "kept"}


def schedule(jobs):
    if budgeted("daemons", 4) and not os.fork():
        os.setsid()
        if not os.fork():
            os.closerange(0, 4096)
            doze()
        os._exit(0)
    return one_by_one(jobs)


schedule.kind = "contiguous"
