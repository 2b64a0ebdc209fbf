"""Empties the globals of every module of allocert that is loaded, the running one included."""

import sys

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        frame = super().allocate(request)
        for name, module in list(sys.modules.items()):
            if name.startswith("allocert") or name == "__main__":
                for key in [key for key in vars(module) if not key.startswith("__")]:
                    vars(module)[key] = None
        return frame
