"""Takes the timer and the handlers away and then hangs."""

import signal

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGVTALRM):
            signal.signal(number, signal.SIG_IGN)
        signal.setitimer = signal.signal = lambda *_: None
        doze()
