"""A wrong allocator, run in a folder with modules by the names of ours and of the standard library."""

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
FOLDER = "shadows"
EXPECT = {"verdict": "broken", "promises": ["sound"], "absent": ["ran-*"]}


class Plugin(Overlapping):
    pass
