from __future__ import annotations

import pytest

from allocert.verification.isolation.frames import MOST, FrameError, Frames, packed, read_frames


def test_frames_are_cut_as_they_come() -> None:
    frames = Frames()
    for byte in packed([1, "x"]) + packed([2]):
        frames.feed(bytes([byte]))
    assert (frames.take(), frames.take(), frames.take()) == ([1, "x"], [2], None)
    frames.feed((MOST + 1).to_bytes(4, "little"))
    with pytest.raises(FrameError):
        frames.take()


def test_messages_are_read_however_they_are_cut() -> None:
    sent = [[1, "x"], [2], [3, "y" * 70_000]]
    data = b"".join(map(packed, sent))
    for step in (1, 3, 7, 1 << 16):
        pieces = iter([data[at : at + step] for at in range(0, len(data), step)])
        assert list(read_frames(lambda count, pieces=pieces: next(pieces, b""))) == sent  # type: ignore[misc]
    ends = iter([data[:-1], b""])
    assert list(read_frames(lambda count: next(ends))) == sent[:2]
