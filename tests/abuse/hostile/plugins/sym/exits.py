"""Its kernel ends the process with status 0."""

import os

from _kernel import Kernel

COMMAND = "check"
MACHINE = "hypercube:2"
OPTIONS = ["--strength", "symbolic"]
EXPECT = {"verdict": ["nothing", "refused"]}


class Plugin(Kernel):
    @staticmethod
    def choose(busy, machine, request):
        os._exit(0)
