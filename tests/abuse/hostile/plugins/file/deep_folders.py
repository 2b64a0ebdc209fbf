"""A right allocator that takes its time and makes fifteen hundred folders, each in the one before, among the temporary ones."""

import os

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "broken"], "promises": ["answers"], "starts": 20}

_made = False


class Plugin(FirstFit):
    def allocate(self, request):
        global _made
        if not _made:
            _made = True
            here = os.open(".", os.O_RDONLY)
            os.chdir(os.environ["TMPDIR"])
            for number in range(1500):
                os.mkdir("deep")
                os.chdir("deep")
                if number % 500 == 0:
                    os.symlink("..", "link")
            os.fchdir(here)
            os.close(here)
        return super().allocate(request)
