"""Knows its frames by weak references."""

import weakref

from _base import FirstFit

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": "kept"}


class _Note:
    def __init__(self, frame):
        self.frame = frame


class Plugin(FirstFit):
    def __init__(self, machine):
        super().__init__(machine)
        self.notes = weakref.WeakValueDictionary()
        self.own = weakref.ref(self)
        self.kept = []

    def allocate(self, request):
        frame = super().allocate(request)
        if frame is not None:
            note = _Note(frame)
            self.kept.append(note)
            self.notes[frame] = note
        return frame

    def release(self, frame):
        super().release(frame)
        self.kept = [note for note in self.kept if note.frame != frame]
