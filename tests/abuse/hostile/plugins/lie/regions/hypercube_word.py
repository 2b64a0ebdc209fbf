"""On a hypercube: grants words whose text is another one than what they are."""

COMMAND = "check"
MACHINE = "hypercube:2"
EXPECT = {"verdict": "broken", "promises": ["sound", "stable", "answers"]}


class _Word(str):
    def __iter__(self):
        return iter("11")

    def __str__(self):
        return "11"

    def __getitem__(self, place):
        return "1"


class Plugin:
    def __init__(self, machine):
        self.n = machine.n

    def allocate(self, k):
        return _Word("0" * (self.n - k) + "*" * k)

    def release(self, word):
        pass
