"""Answers by a message of the greatest length that is read: ten million empty lists."""

from _base import FirstFit, doze
from _protocol import Voice

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers", "sound"]}


class Plugin(FirstFit):
    def allocate(self, request):
        voice = Voice()
        if voice.found:
            voice.say(None, text="[" + "[]," * 10_000_000 + "[]]")
            voice.say([], last=True)
        doze(10)
        raise EOFError
