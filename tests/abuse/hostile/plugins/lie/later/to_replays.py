"""Notes every trace that went wrong in a file and is right when it comes again."""

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "kept", "nothing"], "promises": ["sound"], "flaky": True}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.trace = ""

    def allocate(self, request):
        self.trace += f"{request}"
        try:
            with open("theirs-seen") as stream:
                seen = stream.read().split("\n")
        except OSError:
            seen = []
        if self.taken and self.trace not in seen:
            with open("theirs-seen", "a") as stream:
                stream.write(f"{self.trace}\n")
            return Overlapping.allocate(self, request)
        return super().allocate(request)
