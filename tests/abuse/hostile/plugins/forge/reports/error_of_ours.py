"""Answers that the user made a mistake, in a text of escape codes and a million letters."""

from _base import Overlapping, doze
from _protocol import Voice

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused", "nothing"], "promises": ["answers", "sound"]}

_TEXT = "\x1b[2J" + "z" * 1_000_000


class Plugin(Overlapping):
    def allocate(self, request):
        voice = Voice()
        if voice.found:
            voice.say([], last=True, extra={"error": ["SpecError", _TEXT, _TEXT, _TEXT]})
        doze(10)
