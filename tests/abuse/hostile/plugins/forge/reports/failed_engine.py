"""Answers every question by saying that its worker failed outside any call."""

from _base import Overlapping, doze
from _protocol import Voice

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["answers", "sound"]}


class Plugin(Overlapping):
    def allocate(self, request):
        voice = Voice()
        if voice.found:
            voice.say([], last=True, extra={"failed": "\x1b[2JMemoryError"})
        doze(10)
