"""Puts impostors into ``sys.modules`` for all of allocert and for what it needs."""

import sys
import types

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["sound", "answers"]}


class _Impostor(types.ModuleType):
    def __getattr__(self, name):
        return lambda *_, **__: None


class Plugin(Overlapping):
    def __init__(self, machine):
        super().__init__(machine)
        for name in [*sys.modules]:
            if name.startswith("allocert") or name in ("json", "struct", "selectors", "signal", "copy"):
                sys.modules[name] = _Impostor(name)
