"""A right allocator that leaves folders that it has locked: empty, full, in each other, for reading only."""

import os

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        for mode in (0, 0o111, 0o444, 0o555):
            folder = os.path.join(os.environ["TMPDIR"], f"{os.getpid()}-{mode}")
            if os.path.lexists(folder):
                continue
            inner = os.path.join(folder, "inner", "most")
            os.makedirs(inner)
            for place in (inner, os.path.dirname(inner), folder):
                open(os.path.join(place, "file"), "w").close()
                os.chmod(place, mode)
