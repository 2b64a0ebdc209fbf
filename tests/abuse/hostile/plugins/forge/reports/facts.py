"""Lets its worker tell strange facts of it: a family of two million letters, kinds of machines without end."""

import sys

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["refused", "broken"], "promises": ["sound"]}

for module in list(sys.modules.values()):
    worker = vars(module).get("Worker") if hasattr(module, "__dict__") else None
    if isinstance(worker, type) and hasattr(worker, "load"):
        load = worker.load

        def forged(self, *arguments, load=load):
            told = load(self, *arguments)
            told["contract"] = ["\x1b[2J" + "f" * 2_000_000, True, False, -3]
            told["machines"] = [["\x1b[31m", {"a": "b" * 1000}]] * 100_000
            told["source"] = "\x1b[2J" + "s" * 2_000_000
            return told

        worker.load = forged


class Plugin(Overlapping):
    pass
