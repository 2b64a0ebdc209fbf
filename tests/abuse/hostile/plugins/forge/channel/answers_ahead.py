"""Answers the next hundred questions before they are asked, all by refusals."""

from _base import Overlapping
from _protocol import Voice

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers", "sound"]}


class Plugin(Overlapping):
    def allocate(self, request):
        voice = Voice()
        frame = super().allocate(request)
        if voice.found:
            voice.say([], last=True, extra={"end": []})
            for _ in range(100):
                voice.number += 1
                voice.say([[[4, None], None, None, False]] * 9, last=True, extra={"end": []})
        return frame
