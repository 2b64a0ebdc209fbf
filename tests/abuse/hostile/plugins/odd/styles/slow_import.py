"""Takes two seconds to be imported."""

import time

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True, "seconds": 2.0}

time.sleep(2)


class Plugin(FirstFit):
    pass
