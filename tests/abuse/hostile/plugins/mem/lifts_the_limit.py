"""Lifts the limits of its own memory, as far as it may, and fills four gigabytes."""

import resource

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        for most in (resource.RLIM_INFINITY, resource.getrlimit(resource.RLIMIT_AS)[1]):
            try:
                resource.setrlimit(resource.RLIMIT_AS, (most, most))
                break
            except (ValueError, OSError):
                continue
        self.hoard = [b"x" * (64 << 20) for _ in range(64)]
        return super().allocate(request)
