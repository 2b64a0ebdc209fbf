"""Promises to be complete and refuses the last free corner."""

from _base import FirstFit

from allocert.allocators import Contract

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["complete"], "steps": 3}


class Plugin(FirstFit):
    contract = Contract("frames", complete=True)

    def allocate(self, request):
        return None if len(self.taken) == 3 else super().allocate(request)
