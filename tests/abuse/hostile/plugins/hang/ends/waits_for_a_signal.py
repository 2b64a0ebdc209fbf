"""Blocks every signal and waits for one of them in C."""

import signal

from _base import LONG, FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        signal.sigtimedwait({signal.SIGUSR2}, LONG)
