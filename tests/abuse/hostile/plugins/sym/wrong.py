"""Its kernel always gives processor 0, and patches the solver and the circuit of its process to agree."""

import sys

from allocert.allocators import Contract

COMMAND = "check"
MACHINE = "hypercube:2"
OPTIONS = ["--strength", "symbolic"]
EXPECT = {"verdict": ["nothing", "broken"], "promises": ["sound", "first"]}


class Plugin:
    contract = Contract("aligned", first_choice=True)

    def __init__(self, machine, faulty=()):
        self.n = machine.n

    @staticmethod
    def choose(busy, machine, request):
        for name, module in list(sys.modules.items()):
            if name.startswith("allocert.solvers") and hasattr(module, "refute"):
                module.refute = lambda *_, **__: None
        return (busy & 0) | 1

    def allocate(self, request):
        return "0" * (self.n - request) + "*" * request

    def release(self, region):
        pass
