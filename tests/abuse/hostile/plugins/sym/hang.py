"""Its kernel never ends on symbolic words."""

from _base import doze
from _kernel import Kernel

COMMAND = "check"
MACHINE = "hypercube:2"
OPTIONS = ["--strength", "symbolic"]
EXPECT = {"verdict": ["nothing", "refused"]}


class Plugin(Kernel):
    @staticmethod
    def choose(busy, machine, request):
        doze()
