"""Forks while it is imported, and lets only the child go on."""

import os

from _base import FirstFit, budgeted

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["refused", "broken", "nothing", "kept"], "promises": ["answers"], "flaky": True}

if budgeted("forks", 30) and os.fork():
    os._exit(0)


class Plugin(FirstFit):
    pass
