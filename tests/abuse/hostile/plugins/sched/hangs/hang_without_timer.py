"""Takes the timer away and hangs asleep."""

import signal

from _base import doze

COMMAND = "scheduler"
MACHINE = "torus:4x4"
ENTRY = "schedule"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


def schedule(jobs):
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    doze()


schedule.kind = "contiguous"
