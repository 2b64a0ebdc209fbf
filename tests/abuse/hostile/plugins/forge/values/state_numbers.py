"""Lets its worker give every state the same number, and is wrong after a release: its word stands for its states."""

import sys

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {
    "verdict": ["broken", "kept"],
    "promises": ["sound"],
    "note": "as decision_state: who lies about its states is not seen through",
}


class Plugin(FirstFit):
    wrong = False

    def __init__(self, machine):
        super().__init__(machine)
        for module in list(sys.modules.values()):
            worker = vars(module).get("Worker") if hasattr(module, "__dict__") else None
            if isinstance(worker, type) and hasattr(worker, "_number"):
                worker._number = lambda self, state: 0

    def release(self, frame):
        super().release(frame)
        self.wrong = True

    def allocate(self, request):
        return Overlapping.allocate(self, request) if self.wrong else super().allocate(request)
