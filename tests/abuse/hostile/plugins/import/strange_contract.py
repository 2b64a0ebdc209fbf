"""Its contract has values of other types: a family of bytes, a number of faults below zero."""

from _base import FirstFit

from allocert.allocators import Contract

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused"}


class Plugin(FirstFit):
    contract = Contract(None, static_faults=-7)
