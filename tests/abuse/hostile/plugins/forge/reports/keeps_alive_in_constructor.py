"""Hangs in the constructor, while a thread says that the answer is under way."""

import threading
import time

from _base import FirstFit, doze
from _protocol import Voice

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["refused", "nothing"]}


def _drip(voice):
    for _ in range(150):
        voice.say([])
        time.sleep(0.3)


class Plugin(FirstFit):
    def __init__(self, machine):
        voice = Voice()
        if voice.found:
            threading.Thread(target=_drip, args=(voice,), daemon=True).start()
        doze()
