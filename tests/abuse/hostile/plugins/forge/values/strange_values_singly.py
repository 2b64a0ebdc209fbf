"""Answers each call by one strange value, another one for each size of request."""

from _base import FirstFit, doze
from _protocol import Voice

COMMAND = "check"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": ["broken", "kept", "nothing"], "promises": ["answers", "sound", "stable"], "flaky": True}


class Plugin(FirstFit):
    def allocate(self, request):
        voice = Voice()
        if voice.found:
            w, h = request
            number = 4 * h + w - 5
            answer = [
                [4, None, "", "", "", 0],
                [4, None, "", "", "", 10**30],
                [2, "(0,0,0,0)"],
                [3, None, "odd\x07", "", "", -1],
                [5, None],
                [6, None],
                [7, None],
                [8, None, "", "release", "", 0],
                [12, None],
                [1, None, "\x1b[0m", "", "", -1],
                [0, None],
                [11, None, "ended \x1b]0;x\x07", "", "", -1],
            ][number % 12]
            voice.say([[answer, None, None, False]])
            voice.say([answer])
        doze(10)
        raise EOFError
