"""Answers that it raised something, in twenty million letters, escape codes and a forged verdict among them."""

from _base import FirstFit, doze
from _protocol import Voice

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}

_TEXT = "\x1b[2J\x1b[31m\n\n  kept   sound\r\ud800" + "x" * 20_000_000


class Plugin(FirstFit):
    def allocate(self, request):
        voice = Voice()
        if voice.found:
            for data in (
                [9, None, _TEXT, _TEXT, "", -1],
                [[9, None, _TEXT, _TEXT, "", -1], None, None, False],
            ):
                voice.say([data] * 2)
        doze(10)
        raise EOFError
