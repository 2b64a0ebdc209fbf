"""Its kernel makes gates until its memory is full."""

from _kernel import Kernel

COMMAND = "check"
MACHINE = "hypercube:3"
OPTIONS = ["--strength", "symbolic"]
EXPECT = {"verdict": ["nothing", "refused"]}


class Plugin(Kernel):
    @staticmethod
    def choose(busy, machine, request):
        word = busy
        for shift in range(10_000_000):
            word = (word << 1) & ~(busy << shift % 97) | word
        return word
