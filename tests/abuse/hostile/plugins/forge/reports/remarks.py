"""Lets its worker remark that everything was proved, in ever new words."""

from _base import Overlapping
from _protocol import operations

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound"], "silent": "VERIFIED"}

found = operations()
branch = found.get("branch")
told = 0


def forged(out, *arguments):
    global told
    branch(out, *arguments)
    told += 1
    return {"copying": f"VERIFIED by allocert: all was proved ({told})", "merging": f"VERIFIED\n{told}"}


if branch is not None:
    found["branch"] = forged


class Plugin(Overlapping):
    pass
