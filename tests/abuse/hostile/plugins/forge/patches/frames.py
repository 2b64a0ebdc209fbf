"""Writes answers in many framings: lines, length prefixes of 4 and 8 bytes, JSON, pickle and marshal, ids 0 to 99."""

import json
import marshal
import pickle
import struct

from _base import Overlapping, say

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["sound", "answers"]}

_REFUSED = [{"id": 0, "reply": None}, {"id": 0, "region": None, "ok": True}, [0, "refused", None], None]


def _frames():
    for number in range(100):
        for made in _REFUSED:
            answer = {**made, "id": number} if isinstance(made, dict) else made
            for data in (json.dumps(answer).encode(), pickle.dumps(answer), marshal.dumps(answer)):
                yield data + b"\n"
                yield from (struct.pack(form, len(data)) + data for form in ("<I", ">I", "<Q", ">Q"))


class Plugin(Overlapping):
    def allocate(self, request):
        for frame in _frames():
            say(frame, seconds=0.05)
        return super().allocate(request)
