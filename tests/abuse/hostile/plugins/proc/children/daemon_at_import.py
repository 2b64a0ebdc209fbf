"""Starts a daemon while it is imported, which then fails."""

import os

from _base import budgeted, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
ENTRY = "Plugin"
EXPECT = {"verdict": "refused"}

if budgeted("daemons", 3) and not os.fork():
    os.setsid()
    if not os.fork():
        os.closerange(0, 4096)
        doze()
    os._exit(0)

raise RuntimeError("no licence")
