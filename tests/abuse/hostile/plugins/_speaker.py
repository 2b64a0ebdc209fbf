"""A right first fit on meshes that speaks the line protocol; the programs that are none of the kind change a part of it."""

from __future__ import annotations

import json
import os
import sys

from _base import FirstFit

__all__ = ["Speaker", "write"]


class _Mesh:
    def __init__(self, sides):
        self.sides = sides


def write(text):
    """Bytes or text to standard output, at once and whole."""
    data = memoryview(text.encode() if isinstance(text, str) else text)
    while data:
        data = data[os.write(1, data) :]


class Speaker:
    """``speak`` answers until the end of the input. ``calls`` counts allocations since the last fresh start."""

    can = ("reset", "state", "run")
    promises = ("complete:frames",)

    def __init__(self):
        self.fit, self.held, self.calls = None, {}, 0

    def speak(self):
        for line in sys.stdin:
            self.line(line)

    def line(self, line):
        asked = json.loads(line)
        write(json.dumps({"id": asked["id"], **self.answer(asked)}) + "\n")

    def answer(self, asked):
        method = getattr(self, "on_" + asked["op"], None)
        return {"error": {"code": "op", "message": "none"}} if method is None else method(asked)

    def on_hello(self, asked):
        said = {"protocol": "allocert/allocator/1", "name": "speaker", "version": "1", "machines": ["mesh"]}
        return {"ok": {**said, "can": self.can, "promises": self.promises}}

    def on_start(self, asked):
        self.sides = asked["sides"]
        return self.on_reset(asked)

    def on_reset(self, asked):
        self.fit, self.held, self.calls = FirstFit(_Mesh(self.sides)), {}, 0
        return {"ok": {}}

    def on_allocate(self, asked):
        self.calls += 1
        if len(asked["request"]) != len(self.sides) or not all(
            1 <= a <= b for a, b in zip(asked["request"], self.sides, strict=True)
        ):
            return {"error": {"code": "request", "message": "sides that fit are needed"}}
        frame = self.fit.allocate(asked["request"])
        if frame is None:
            return {"refuse": {}}
        self.held[asked["allocation"]] = frame
        a, b, c, d = frame
        return {"grant": {"base": [a, b], "sides": [c - a + 1, d - b + 1]}}

    def on_release(self, asked):
        if asked["allocation"] not in self.held:
            return {"error": {"code": "not-held", "message": "no such allocation"}}
        self.fit.release(self.held.pop(asked["allocation"]))
        return {"ok": {}}

    def on_state(self, asked):
        return {"state": str(sorted(self.fit.taken))}

    def on_run(self, asked):
        return {"answers": [self.answer(step) for step in asked["steps"]]}
