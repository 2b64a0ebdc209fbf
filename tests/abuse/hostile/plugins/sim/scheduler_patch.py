"""A scheduler of sets of jobs that replaces what judges it."""

import sys

from _schedules import at_once

COMMAND = "schedule"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken"}


def schedule(jobs):
    for name, module in list(sys.modules.items()):
        if name.startswith("allocert"):
            for key in ("faults", "malformed", "faults_of_kind"):
                if key in vars(module):
                    vars(module)[key] = lambda *_, **__: iter(())
    return at_once(jobs)


schedule.kind = "contiguous"
