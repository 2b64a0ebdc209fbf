"""Looks for the judge and the channel among all objects of the process, and speaks for them."""

import gc
import io

from _base import KEPT, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        for value in gc.get_objects():
            if type(value).__name__ in ("Session", "Reference", "Pair", "Report", "Broken"):
                for name in ("grant", "refusal", "step"):
                    if hasattr(type(value), name):
                        setattr(type(value), name, lambda *_: [])
            if isinstance(value, io.IOBase):
                try:
                    if value.writable() and value.fileno() > 2:
                        value.write(KEPT if isinstance(value, io.BufferedIOBase) else KEPT.decode())
                        value.flush()
                except (OSError, ValueError, TypeError):
                    pass
        return super().allocate(request)
