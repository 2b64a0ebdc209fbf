"""Raises the exceptions by which allocert stops itself: its alarm, its errors, the end of the budget."""

import sys

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        for name, module in list(sys.modules.items()):
            if name.startswith("allocert"):
                for value in list(vars(module).values()):
                    if isinstance(value, type) and issubclass(value, BaseException):
                        if value.__name__ in ("_Stop", "_Found", "Opaque", "EngineError", "ExpiredError"):
                            raise value("x")
        raise EOFError
