"""Kernels on symbolic words."""

import os
import sys

from _base import doze
from _cases import case
from _kernel import Kernel

from allocert.allocators import Contract


@case("nothing refused", machine="hypercube:2")
class Whole:
    """What changes more than one method, or has helpers of its own."""

    @case(options="--strength symbolic")
    class exits(Kernel):
        """Its kernel ends the process with status 0."""

        @staticmethod
        def choose(busy, machine, request):
            os._exit(0)

    @case(options="--strength symbolic")
    class hang(Kernel):
        """Its kernel never ends on symbolic words."""

        @staticmethod
        def choose(busy, machine, request):
            doze()

    @case(options="--strength symbolic", machine="hypercube:3")
    class huge(Kernel):
        """Its kernel makes gates until its memory is full."""

        @staticmethod
        def choose(busy, machine, request):
            word = busy
            for shift in range(10_000_000):
                word = (word << 1) & ~(busy << shift % 97) | word
            return word

    @case("nothing broken", "sound first", options="--strength symbolic")
    class wrong:
        """Its kernel always gives processor 0, and patches the solver and the circuit of its process to agree."""

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
