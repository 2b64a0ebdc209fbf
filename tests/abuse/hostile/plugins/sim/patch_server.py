"""Replaces all that checks its grants."""

import sys

from _base import Overlapping

COMMAND = "simulate"
MACHINE = "mesh:4x4"
EXPECT = {"verdict": "broken"}


class Plugin(Overlapping):
    def allocate(self, request):
        frame = super().allocate(request)
        server = getattr(sys.modules.get("allocert.simulation.server"), "AllocatorServer", None)
        if server is not None:
            server._checked = lambda self, job, now, granted: (self.machine.check_region(granted), 0)
        return frame
