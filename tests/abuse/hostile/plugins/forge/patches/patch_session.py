"""Replaces the record of what was broken by one that stays empty."""

import sys

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        for name, module in list(sys.modules.items()):
            session = vars(module).get("Session") if name.startswith("allocert") else None
            if isinstance(session, type):
                session.breaches = property(lambda self: [], lambda self, value: None)
        return super().allocate(request)
