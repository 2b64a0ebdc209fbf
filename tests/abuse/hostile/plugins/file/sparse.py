"""A right allocator that writes a sparse file of ten gigabytes."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def allocate(self, request):
        with open("theirs-sparse", "wb") as stream:
            stream.truncate(10 << 30)
        return super().allocate(request)
