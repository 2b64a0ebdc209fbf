"""Its kernel never ends on symbolic words."""

from _base import doze

from allocert.allocators import Contract

COMMAND = "check"
MACHINE = "hypercube:2"
OPTIONS = ["--strength", "symbolic"]
EXPECT = {"verdict": ["nothing", "refused"]}


class Plugin:
    contract = Contract("aligned", first_choice=True)

    def __init__(self, machine):
        pass

    @staticmethod
    def choose(busy, machine, request):
        doze()

    def allocate(self, request):
        return None

    def release(self, region):
        pass
