"""Has slots instead of a dictionary, over two classes."""

from _base import cells

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept", "complete": True}


class _Board:
    __slots__ = ("sides", "taken")

    def __init__(self, machine):
        self.sides, self.taken = machine.sides, set()


class Plugin(_Board):
    __slots__ = ("last",)

    def allocate(self, request):
        w, h = request
        for y in range(self.sides[1] - h + 1):
            for x in range(self.sides[0] - w + 1):
                frame = (x, y, x + w - 1, y + h - 1)
                if not cells(frame) & self.taken:
                    self.taken |= cells(frame)
                    self.last = frame
                    return frame
        return None

    def release(self, frame):
        self.taken -= cells(frame)
