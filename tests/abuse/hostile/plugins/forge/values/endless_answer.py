"""Answers a call by empty pieces of an answer without end, as fast as it can."""

from _base import FirstFit
from _protocol import Voice

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        voice = Voice()
        if voice.found:
            voice.repeat(voice.message([]) * 500, 45)
        raise EOFError
