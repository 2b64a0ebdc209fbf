"""Answers that its machine attribute is another one, in a million letters and escape codes."""

from _base import FirstFit, doze
from _protocol import Voice

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["answers", "stable"]}

_TEXT = "\x1b[2J" * 10 + "y" * 1_000_000


class Plugin(FirstFit):
    def allocate(self, request):
        voice = Voice()
        if voice.found:
            voice.say([[[4, None, "", "", _TEXT, -1], None, None, False]] * 3)
        doze(10)
        raise EOFError
