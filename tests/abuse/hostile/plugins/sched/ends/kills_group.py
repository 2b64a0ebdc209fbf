"""Kills its own process group."""

import os
import signal

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def schedule(jobs):
    os.killpg(0, signal.SIGKILL)


schedule.kind = "contiguous"
