"""Messages between the suite and a worker: JSON with its length in front, of bounded size. Never pickles."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from typing import Any

__all__ = ["MOST", "FrameError", "Frames", "packed", "read_frame"]

MOST = 1 << 22
"""Bytes of one message from a worker: what it becomes when it is read has to fit into memory easily."""

_LENGTH = struct.Struct("<I")


class FrameError(ValueError):
    """What was written is no message."""


def packed(message: Any) -> bytes:
    """A message as bytes."""
    text = json.dumps(message, separators=(",", ":")).encode()
    return _LENGTH.pack(len(text)) + text


def read_frame(read: Callable[[int], bytes]) -> Any:
    """The next message from a blocking ``read(count)``; ``None`` at the end of the stream."""
    head = _exactly(read, _LENGTH.size)
    if head is None:
        return None
    body = _exactly(read, _LENGTH.unpack(head)[0])
    return None if body is None else json.loads(body)


def _exactly(read: Callable[[int], bytes], count: int) -> bytes | None:
    pieces = []
    while count:
        piece = read(count)
        if not piece:
            return None
        pieces.append(piece)
        count -= len(piece)
    return b"".join(pieces)


class Frames:
    """Bytes as they come, cut into messages."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def __len__(self) -> int:
        return len(self._buffer)

    def feed(self, piece: bytes) -> None:
        """More bytes."""
        self._buffer += piece

    def take(self) -> Any | None:
        """The first whole message, or ``None`` if there is none yet.

        Raises:
            FrameError: it is too long, no JSON, or no list that begins with a number.
        """
        if len(self._buffer) < _LENGTH.size:
            return None
        (length,) = _LENGTH.unpack_from(self._buffer)
        if length > MOST:
            raise FrameError("a message of a forbidden length")
        if len(self._buffer) < _LENGTH.size + length:
            return None
        body = bytes(self._buffer[_LENGTH.size : _LENGTH.size + length])
        del self._buffer[: _LENGTH.size + length]
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            raise FrameError("a message that is no JSON") from None
        if not isinstance(message, list) or not message or type(message[0]) is not int:
            raise FrameError("a message without its number")
        return message
