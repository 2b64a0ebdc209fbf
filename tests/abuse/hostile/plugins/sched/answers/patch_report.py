"""Replaces the report by one that finds no fault."""

import sys

from _schedules import at_once

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def schedule(jobs):
    for name, module in list(sys.modules.items()):
        report = vars(module).get("SchedulerReport") if name.startswith("allocert") else None
        if isinstance(report, type):
            report.fault = property(lambda self: None, lambda self, value: None)
    return at_once(jobs)


schedule.kind = "contiguous"
