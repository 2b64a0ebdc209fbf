"""Blocks and ignores every signal that can be, and hangs asleep."""

import signal

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                continue
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        doze()
