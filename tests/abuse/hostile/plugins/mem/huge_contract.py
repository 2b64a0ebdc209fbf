"""Its contract names a family of 300 MB."""

from _base import FirstFit

from allocert.allocators import Contract

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused"}


class Plugin(FirstFit):
    contract = Contract("x" * (300 << 20))
