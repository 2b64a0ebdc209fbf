"""Answers by values of the right types that mean nothing: kinds and grants without end, truths for numbers, other digits."""

from _base import FirstFit, doze
from _protocol import Voice

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers", "sound", "stable"]}

_ANSWERS = (
    [True, None],
    [2, "(\u0660,\u0660,\u0660,\u0660)"],
    [2, "(0,0,0,0)\x1b[2J"],
    [2, " ( 0,0,0,0)"],
    [4, None, "", "", "", 10**30],
    [4, None, "", "", "", -(10**30)],
    [4, None, "", "", "", True],
    [10**9, None],
    [-1, None],
    [12, None],
    [0, None],
    [2, "9" * 5000],
)


class Plugin(FirstFit):
    calls = 0

    def allocate(self, request):
        voice = Voice()
        if voice.found:
            for answer in _ANSWERS:
                voice.say([[answer, 10**40, -5, True]])
        doze(10)
        raise EOFError
