"""What a plug-in needs to speak for its worker: the channel and the number of the question, both found on the stack."""

from __future__ import annotations

import json
import os
import struct
import sys

from _base import FirstFit, _clock, doze

__all__ = ["Telling", "Voice", "classes", "operations"]


class Voice:
    """The channel of the worker, and the question that is being answered. ``found`` says whether there is one."""

    def __init__(self):
        self.found = False
        frame = sys._getframe(1)
        while frame is not None and not self.found:
            for value in list(frame.f_locals.values()):
                fields = getattr(value, "__dict__", {})
                if isinstance(fields.get("_channel"), int) and isinstance(fields.get("_number"), int):
                    self.channel, self.number, self.found = fields["_channel"], fields["_number"], True
            frame = frame.f_back

    def say(self, items, last=False, extra=None, text=None):
        """One message; ``text`` is that of the items if they are no JSON."""
        body = f"[{self.number},{json.dumps(last)},{text or json.dumps(items)},{json.dumps(extra)}]".encode()
        self.write(struct.pack("<I", len(body)) + body)

    def write(self, data):
        """Plain bytes."""
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self.channel, rest) :]

    def repeat(self, message, seconds):
        """The same bytes again and again."""
        end = _clock() + seconds
        while _clock() < end:
            self.write(message)

    def message(self, items, last=False, extra=None):
        """As bytes."""
        body = json.dumps([self.number, last, items, extra]).encode()
        return struct.pack("<I", len(body)) + body


def operations():
    """What the worker answers questions with, by name, found on the stack; to be patched."""
    frame = sys._getframe(1)
    while frame is not None:
        found = frame.f_locals.get("operations")
        if isinstance(found, dict):
            return found
        frame = frame.f_back
    return {}


class Telling(FirstFit):
    """Speaks for its worker in a call, by ``tell``, and says nothing itself."""

    def allocate(self, request):
        voice = Voice()
        voice.request = request
        if voice.found:
            self.tell(voice)
        doze(10)
        raise EOFError


_found = set()


def classes(name):
    """The classes of that name in all modules that are loaded, to be patched: each once in a process."""
    for module in list(sys.modules.values()):
        found = vars(module).get(name) if hasattr(module, "__dict__") else None
        if isinstance(found, type) and found not in _found:
            _found.add(found)
            yield found
