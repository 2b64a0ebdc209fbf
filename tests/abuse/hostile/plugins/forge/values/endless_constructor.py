"""Answers the question for a fresh object by millions of numbers, again and again."""

from _base import FirstFit
from _protocol import Voice

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["refused", "nothing"]}


class Plugin(FirstFit):
    def __init__(self, machine):
        voice = Voice()
        if voice.found:
            voice.repeat(voice.message([0] * 4_000_000), 45)
        raise EOFError
