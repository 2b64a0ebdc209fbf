"""Its class is an integer, and so is the name that is asked for."""

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused"}

Plugin = 3
