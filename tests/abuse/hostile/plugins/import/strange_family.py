"""Its contract names a family by bytes."""

from _base import FirstFit

from allocert.allocators import Contract

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused"}


class Plugin(FirstFit):
    contract = Contract(b"frames", complete="yes")
