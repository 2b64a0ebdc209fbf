"""Lets its worker say of every step that it changed nothing, so that the search has nowhere to go on."""

import sys

from _base import FirstFit, Overlapping

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["broken", "nothing"], "promises": ["sound", "answers"]}


def _unchanged(method):
    def told(self, *arguments):
        for branch in method(self, *arguments):
            yield branch._replace(same=True)

    return told


class Plugin(FirstFit):
    """Right as long as nothing is held, wrong afterwards."""

    def __init__(self, machine):
        super().__init__(machine)
        for module in list(sys.modules.values()):
            host = vars(module).get("LocalHost") if hasattr(module, "__dict__") else None
            if isinstance(host, type) and not hasattr(host, "told_unchanged"):
                host.told_unchanged = True
                host.branch = _unchanged(host.branch)

    def allocate(self, request):
        return Overlapping.allocate(self, request) if self.taken else super().allocate(request)
