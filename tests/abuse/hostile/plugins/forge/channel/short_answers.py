"""Lets its worker answer the first of several questions only, so that what is wrong is never heard of."""

import sys

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["sound", "answers"], "flaky": True}


def _short(method):
    def first_only(self, *arguments):
        for place, item in enumerate(method(self, *arguments)):
            if place < 1:
                yield item

    return first_only


class Plugin(FirstFit):
    """Right for the first request of each state, wrong for the others."""

    def __init__(self, machine):
        super().__init__(machine)
        for module in list(sys.modules.values()):
            host = vars(module).get("LocalHost") if hasattr(module, "__dict__") else None
            if isinstance(host, type) and not hasattr(host, "shortened"):
                host.shortened = True
                for name in ("branch", "wish", "run"):
                    if hasattr(host, name):
                        setattr(host, name, _short(getattr(host, name)))

    def allocate(self, request):
        if request == (1, 1):
            return super().allocate(request)
        return Overlapping.allocate(self, request)
