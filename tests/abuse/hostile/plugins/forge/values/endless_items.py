"""Answers a call by half a million refusals, again and again."""

from _base import FirstFit
from _protocol import Voice

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["answers", "sound"]}


class Plugin(FirstFit):
    def allocate(self, request):
        voice = Voice()
        if voice.found:
            voice.repeat(voice.message([[[4, None], None, None, False]] * 500_000), 45)
        raise EOFError
