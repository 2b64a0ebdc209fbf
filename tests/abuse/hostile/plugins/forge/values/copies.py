"""Patches the copying and the comparing of states, so that the search sees one state only."""

import copy
import sys

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(FirstFit):
    """Wrong only after a second grant, which a search that merges all states never sees."""

    def __init__(self, machine):
        super().__init__(machine)
        copy.deepcopy = lambda value, memo=None: value
        for name, module in list(sys.modules.items()):
            if name.startswith("allocert") or name == "__main__":
                for key in ("freeze", "state_key", "digest", "fingerprint"):
                    if key in vars(module):
                        vars(module)[key] = lambda *_, **__: "one state"

    def allocate(self, request):
        if len(self.taken) < 2:
            return super().allocate(request)
        return Overlapping.allocate(self, request)
