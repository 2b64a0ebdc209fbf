"""Replaces the judge's methods by ones that find nothing wrong."""

import sys

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound"]}


class Plugin(Overlapping):
    def __init__(self, machine):
        super().__init__(machine)
        contracts = sys.modules.get("allocert.verification.pairing.contracts")
        reference = getattr(contracts, "Reference", None)
        if reference is not None:
            reference.grant = lambda *_: []
            reference.refusal = lambda *_: []
