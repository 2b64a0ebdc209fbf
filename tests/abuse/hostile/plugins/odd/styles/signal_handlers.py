"""Limits its own calls by a timer and a handler, and puts both back."""

import signal

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def allocate(self, request):
        before = signal.signal(signal.SIGALRM, lambda *_: None)
        left, _ = signal.setitimer(signal.ITIMER_REAL, 0.5)
        try:
            return super().allocate(request)
        finally:
            signal.setitimer(signal.ITIMER_REAL, left)
            signal.signal(signal.SIGALRM, before)
