"""Takes back only the very object that it granted, known by its identity."""

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.held = []

    def allocate(self, request):
        frame = super().allocate(request)
        if frame is None:
            return None
        self.held.append(list(frame))
        return self.held[-1]

    def release(self, frame):
        if not any(frame is held for held in self.held):
            raise ValueError("never granted")
        self.held = [held for held in self.held if held is not frame]
        super().release(tuple(frame))
