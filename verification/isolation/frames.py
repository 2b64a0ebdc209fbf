"""Messages between the suite and a worker: JSON with its length in front, of bounded size. Never pickles."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["MOST", "FrameError", "Frames", "packed", "read_frames"]

MOST = 1 << 22
"""Bytes of one message from a worker: what it becomes when it is read has to fit into memory easily."""

_LENGTH = struct.Struct("<I")
_PIECE = 1 << 16
_ENCODER = json.JSONEncoder(separators=(",", ":"))


class FrameError(ValueError):
    """What was written is no message."""


def packed(message: Any) -> bytes:
    """A message as bytes."""
    text = _ENCODER.encode(message).encode()
    return _LENGTH.pack(len(text)) + text


def read_frames(read: Callable[[int], bytes]) -> Iterator[Any]:
    """The messages that a blocking ``read(count)`` gives piece by piece, until the end of the stream."""
    buffer = bytearray()
    wanted = _LENGTH.size
    while piece := read(_PIECE):
        buffer += piece
        while len(buffer) >= wanted:
            wanted = _LENGTH.size + _LENGTH.unpack_from(buffer)[0]
            if len(buffer) < wanted:
                break
            message = json.loads(buffer[_LENGTH.size : wanted])
            del buffer[:wanted]
            wanted = _LENGTH.size
            yield message


class Frames:
    """A stream of bytes, cut into messages."""

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
