"""Replaces its own source by that of a right allocator once it is imported."""

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "kept"], "noted": "broke", "promises": ["sound"], "flaky": True}

with open(__file__) as stream:
    text = stream.read()
with open(__file__, "w") as stream:
    stream.write(text.replace("Overlapping", "FirstFit"))


class Plugin(Overlapping):
    pass
