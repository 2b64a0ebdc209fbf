"""Its kernel ends the process with status 0."""

import os

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
        os._exit(0)

    def allocate(self, request):
        return None

    def release(self, region):
        pass
