"""Replaces what packs and unpacks messages: ``struct``, ``pickle``, ``marshal``, ``json``."""

import json
import marshal
import pickle
import struct

from _base import KEPT, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        marshal.dumps = pickle.dumps = lambda *_, **__: KEPT
        json.dumps = lambda *_, **__: KEPT.decode()
        struct.pack = lambda *_: b"\0" * 8
        marshal.loads = pickle.loads = json.loads = lambda *_, **__: ["allocate", [1, 1]]
        struct.unpack = lambda *_: (1, 1)
        return super().allocate(request)
