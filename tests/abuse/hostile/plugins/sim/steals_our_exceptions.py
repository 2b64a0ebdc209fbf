"""Raises the exception by which allocert itself ends a run whose budget is over."""

import sys

from _base import FirstFit

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "broken"}


class Plugin(FirstFit):
    def allocate(self, request):
        for module in list(sys.modules.values()):
            if getattr(module, "__name__", "").startswith("allocert") and hasattr(module, "ExpiredError"):
                raise module.ExpiredError
        raise EOFError
