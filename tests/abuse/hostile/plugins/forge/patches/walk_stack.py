"""Walks up the stack and wipes whatever there looks like a verdict."""

import sys

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        frame = sys._getframe(1)
        while frame is not None:
            for value in list(frame.f_locals.values()):
                for name in ("busy", "faulty"):
                    if isinstance(getattr(value, name, None), int):
                        try:
                            setattr(value, name, 0)
                        except (AttributeError, TypeError):
                            pass
                judge = getattr(value, "reference", None)
                if judge is not None:
                    type(judge).grant = lambda *_: []
            frame = frame.f_back
        return super().allocate(request)
