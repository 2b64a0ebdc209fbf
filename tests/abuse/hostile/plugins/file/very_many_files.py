"""A right and slow allocator whose children make a hundred thousand files."""

import os
import time

from _base import FirstFit, budgeted

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "broken", "nothing"], "promises": ["answers"], "starts": 20}

_MOST = 40_000


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        if budgeted("flood", 3) and os.fork() == 0:
            folder = os.path.join(os.environ["TMPDIR"], str(os.getpid()))
            os.mkdir(folder)
            place = os.open(folder, os.O_RDONLY)
            for number in range(_MOST):
                os.close(os.open(str(number), os.O_CREAT | os.O_WRONLY, dir_fd=place))
            os._exit(0)

    def allocate(self, request):
        time.sleep(0.02)
        return super().allocate(request)
