"""Its module raises ``KeyboardInterrupt`` when it is asked for a name."""

COMMAND = "check"
MACHINE = "mesh:2x2"
ENTRY = "Missing"
EXPECT = {"verdict": "refused"}


def __getattr__(name):
    raise KeyboardInterrupt
