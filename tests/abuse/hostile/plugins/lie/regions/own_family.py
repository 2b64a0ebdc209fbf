"""Brings a family of its own by the name of the one that it promises, with no region in it."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
OPTIONS = ["--promise", "complete:frames"]
EXPECT = {"verdict": ["broken", "refused"], "promises": ["complete"]}


class _Family:
    name = "frames"

    def regions(self, request):
        return []

    def free(self, busy, request):
        return iter(())

    def first_free(self, busy, request):
        return None


class Plugin(FirstFit):
    family = _Family()

    def allocate(self, request):
        return None if self.taken else super().allocate(request)
