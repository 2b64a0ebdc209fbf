"""Its import never ends."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "refused", "said": "import"}

doze()


class Plugin(FirstFit):
    pass
