"""Has an attribute for every name there is, as a mock has."""

from unittest.mock import MagicMock

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {
    "verdict": ["kept", "refused", "broken"],
    "promises": ["stable"],
    "note": "its machine attribute is no machine",
}


class Plugin(MagicMock):
    def __init__(self, machine=None, **named):
        super().__init__(**named)
        if machine is not None:
            inner = FirstFit(machine)
            self.allocate, self.release = inner.allocate, inner.release
