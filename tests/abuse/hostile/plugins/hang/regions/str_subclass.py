"""Grants a kind of ``str`` whose methods hang."""

from _base import FirstFit, doze

COMMAND = "check"
MACHINE = "mesh:2x2"
EXPECT = {"verdict": ["kept", "broken"], "promises": ["answers", "sound"]}


class _Text(str):
    def strip(self, *arguments):
        doze()

    split = removeprefix = removesuffix = encode = lower = __len__ = __iter__ = __eq__ = __getitem__ = strip
    __hash__ = __str__ = __repr__ = strip


class Plugin(FirstFit):
    def allocate(self, request):
        frame = super().allocate(request)
        return None if frame is None else _Text(",".join(map(str, frame)))

    def release(self, frame):
        super().release(tuple(int(part) for part in str.split(frame, ",")))
