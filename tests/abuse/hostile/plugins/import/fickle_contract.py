"""Its contract is no contract, but says it is: an object whose class lies and whose fields change."""

from _base import Overlapping

from allocert.allocators import Contract

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "refused"], "promises": ["sound"]}


class _Fickle:
    looks = 0

    @property
    def __class__(self):
        return Contract

    def __getattr__(self, name):
        type(self).looks += 1
        return None if type(self).looks % 2 else "aligned-frames"


class Plugin(Overlapping):
    contract = _Fickle()
