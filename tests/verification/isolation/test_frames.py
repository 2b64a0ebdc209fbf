from __future__ import annotations

import pytest

from allocert.verification.isolation.frames import MOST, FrameError, Frames, packed


def test_frames_are_cut_as_they_come() -> None:
    frames = Frames()
    for byte in packed([1, "x"]) + packed([2]):
        frames.feed(bytes([byte]))
    assert (frames.take(), frames.take(), frames.take()) == ([1, "x"], [2], None)
    frames.feed((MOST + 1).to_bytes(4, "little"))
    with pytest.raises(FrameError):
        frames.take()
