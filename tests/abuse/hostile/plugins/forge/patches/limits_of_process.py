"""Lowers its own limits to nothing: no new files, no bytes in files, a tenth of a second of processor time more."""

import resource

from _base import Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "broken", "promises": ["sound", "answers"]}


class Plugin(Overlapping):
    def allocate(self, request):
        resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (1, 1))
        return super().allocate(request)
