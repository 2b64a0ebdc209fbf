"""Its kernel makes gates until its memory is full."""

from allocert.allocators import Contract

COMMAND = "check"
MACHINE = "hypercube:3"
OPTIONS = ["--strength", "symbolic"]
EXPECT = {"verdict": ["nothing", "refused"]}


class Plugin:
    contract = Contract("aligned", first_choice=True)

    def __init__(self, machine):
        pass

    @staticmethod
    def choose(busy, machine, request):
        word = busy
        for shift in range(10_000_000):
            word = (word << 1) & ~(busy << shift % 97) | word
        return word

    def allocate(self, request):
        return None

    def release(self, region):
        pass
