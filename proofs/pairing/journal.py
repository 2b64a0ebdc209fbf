"""What a child process is doing, in a shared file: the trace under way and since when a call lasts."""

from __future__ import annotations

import json
import mmap
import struct
import time
from pathlib import Path
from typing import Any

from allocert.proofs.trace import Step, Trace, trace_from_json, trace_to_json

__all__ = ["Journal"]

_HEAD = struct.Struct("<dI")
_SIZE = 1 << 17


class Journal:
    """The last trace that was about to be tried. Written by the child, read by its parent."""

    def __init__(self, path: Path, create: bool = False) -> None:
        if create:
            path.write_bytes(bytes(_SIZE))
        with path.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), _SIZE)

    def write(self, faulty: tuple[int, ...], trace: tuple[Step, ...]) -> None:
        """Note the trace that is tried next."""
        text = json.dumps([list(faulty), trace_to_json(trace)]).encode()
        if len(text) <= _SIZE - _HEAD.size:
            self._map[_HEAD.size : _HEAD.size + len(text)] = text
            self._map[8:12] = struct.pack("<I", len(text))

    def begin(self) -> None:
        """A call begins now."""
        self._map[0:8] = struct.pack("<d", time.monotonic())

    def end(self) -> None:
        """No call is under way."""
        self._map[0:8] = bytes(8)

    def lasted(self) -> float:
        """Seconds that the current call has lasted; 0 when none is under way."""
        (started,) = struct.unpack("<d", self._map[0:8])
        return time.monotonic() - started if started else 0.0

    def read(self) -> tuple[tuple[int, ...], Trace]:
        """The faulty processors and the trace; only while nobody writes: in a long call, or afterwards."""
        _, length = _HEAD.unpack(self._map[: _HEAD.size])
        data: Any = json.loads(self._map[_HEAD.size : _HEAD.size + length] or b"[[], []]")
        return tuple(data[0]), trace_from_json(data[1])
