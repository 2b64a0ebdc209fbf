"""A right allocator that deletes its own source once it is imported."""

import os

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing"]}

if os.path.exists(__file__):
    os.remove(__file__)


class Plugin(FirstFit):
    pass
