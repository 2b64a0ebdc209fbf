"""A thread goes on answering that all is kept while the calls run."""

import threading
import time

from _base import KEPT, Overlapping, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {
    "verdict": ["broken", "refused", "nothing"],
    "promises": ["sound", "answers"],
}


def _answer():
    for _ in range(2000):
        say(KEPT, seconds=0.1)
        time.sleep(0.005)


class Plugin(Overlapping):
    def __init__(self, machine):
        threading.Thread(target=_answer, daemon=True).start()
