"""Hangs, while a thread says every few tenths of a second that the answer is under way."""

import threading
import time

from _base import FirstFit, doze
from _protocol import Voice

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["answers"]}


def _drip(voice):
    for _ in range(150):
        voice.say([])
        time.sleep(0.3)


class Plugin(FirstFit):
    def allocate(self, request):
        voice = Voice()
        if voice.found:
            threading.Thread(target=_drip, args=(voice,), daemon=True).start()
        doze()
