"""Takes all the memory there is, catches what that raises, and answers as if nothing were."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "nothing", "broken"], "promises": ["answers"]}


class Plugin(FirstFit):
    def allocate(self, request):
        hoard, size = [], 256 << 20
        while size > 1 << 16 and len(hoard) < 4000:
            try:
                hoard.append(b"x" * size)
            except MemoryError:
                size //= 2
        return super().allocate(request)
