"""Takes the timer away and hangs asleep."""

import signal

from _base import FirstFit, doze

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": ["nothing", "broken"]}


class Plugin(FirstFit):
    def allocate(self, request):
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        doze()
