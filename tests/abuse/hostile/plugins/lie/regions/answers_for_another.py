"""Lets its worker ask another, right allocator in its stead: only what the worker says is judged."""

import sys

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {
    "verdict": ["kept", "broken"],
    "promises": ["sound", "answers"],
    "note": "its answers are right; that it would answer otherwise elsewhere nobody can tell",
}


class Plugin(Overlapping):
    def __init__(self, machine):
        self.other = FirstFit(machine)
        for module in list(sys.modules.values()):
            subject = vars(module).get("Subject") if hasattr(module, "__dict__") else None
            if isinstance(subject, type) and not hasattr(subject, "patched"):
                subject.patched = True
                allocate, release = subject.allocate, subject.release
                subject.allocate = lambda self, plugin, request, ask=allocate: ask(
                    self, plugin.other, request
                )
                subject.release = lambda self, plugin, frame, ask=release: ask(self, plugin.other, frame)
