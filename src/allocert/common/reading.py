"""Input files of every command: what may be opened, and how much of it is read.

A path names a regular file, or ``-`` standard input. Pipes, devices, sockets and folders are refused before
they are opened, so that none can block or act; the user's own pipes are read: standard input,
``/dev/stdin``, ``/dev/fd/N`` and ``/proc/self/fd/N``, which is what ``<(command)`` passes.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, cast

from allocert.errors import AllocertError

__all__ = ["GZIP", "MOST_BYTES", "DamagedError", "lines_of", "open_input", "read_bytes"]

MOST_BYTES = 1 << 26
"""The most bytes of a document that is read as a whole, as it lies in its file and unpacked."""

GZIP = b"\x1f\x8b"
"""The first two bytes of gzip data."""
_CHUNK = 1 << 20
_OWN_PIPE = re.compile(r"/dev/(stdin|fd/[0-9]+)|/proc/self/fd/[0-9]+", re.ASCII)
_KINDS = (
    (stat.S_ISDIR, "folder"),
    (stat.S_ISFIFO, "named pipe (- or /dev/stdin reads a pipe)"),
    (stat.S_ISSOCK, "socket"),
    (stat.S_ISCHR, "device"),
    (stat.S_ISBLK, "device"),
)


class DamagedError(Exception):
    """Gzip data that is wrong, ends early or is followed by something else; says what was ``expected``."""

    def __init__(self, value: str, expected: str) -> None:
        self.value = value
        self.expected = expected
        super().__init__(value, expected)


@contextmanager
def open_input(path: str | Path, field: str, error: type[AllocertError]) -> Iterator[BufferedReader]:
    """The bytes of a file, from its beginning; of standard input for ``-``.

    What cannot be opened, or later be read, raises ``error`` naming ``field``.
    """
    try:
        if str(path) == "-":
            if sys.stdin is None:
                raise error(field, "-", "an open standard input")
            yield cast(BufferedReader, sys.stdin.buffer)
        else:
            with os.fdopen(_opened(str(path), field, error), "rb") as file:
                yield file
    except OSError as failure:
        reason = failure.strerror or str(failure)
        raise error(field, str(path), f"a readable file ({reason})") from None


def read_bytes(
    path: str | Path, field: str, error: type[AllocertError], most: int = MOST_BYTES
) -> bytes | bytearray:
    """The content of a file, unpacked if it is gzip data; at most ``most`` bytes, packed or not.

    Raises:
        AllocertError: an ``error`` naming ``field``: unreadable, damaged, or too large.
    """
    with open_input(path, field, error) as file:
        raw = bytearray()
        while len(raw) <= most and (chunk := file.read(min(_CHUNK, most + 1 - len(raw)))):
            raw += chunk
    if len(raw) > most:
        raise error(field, str(path), f"a file of at most {most} bytes")
    return _unpacked(raw, path, field, error, most) if raw.startswith(GZIP) else raw


def lines_of(file: BinaryIO, longest: int) -> Iterator[bytes]:
    """The lines of a file, without their ends and unpacked if it is gzip data, of one member or several.

    No more than a few megabytes are held. A line of more than ``longest`` bytes may come in pieces; the
    first is longer than that too. Raises :class:`DamagedError`.
    """
    rest = b""
    for chunk in _chunks(file):
        *lines, rest = (rest + chunk).split(b"\n")
        yield from lines
        if len(rest) > longest:
            yield rest
            rest = b""
    if rest:
        yield rest


def _chunks(file: BinaryIO) -> Iterator[bytes]:
    raw = file.read(2)
    if raw != GZIP:
        while raw:
            yield raw
            raw = file.read(_CHUNK)
        return
    unpacker = zlib.decompressobj(wbits=31)
    while raw:
        try:
            text = unpacker.decompress(raw, _CHUNK)
        except zlib.error as wrong:
            raise DamagedError(str(wrong), "undamaged gzip data") from None
        if text:
            yield text
        raw = unpacker.unconsumed_tail or unpacker.unused_data
        if unpacker.eof:
            raw = (raw or file.read(_CHUNK)).lstrip(b"\0")
            if raw:
                unpacker = zlib.decompressobj(wbits=31)
        else:
            raw = raw or file.read(_CHUNK)
    if not unpacker.eof:
        raise DamagedError("an early end", "a complete gzip file")


def _opened(path: str, field: str, error: type[AllocertError]) -> int:
    """A file descriptor that blocks only on the user's own pipe."""
    own = _OWN_PIPE.fullmatch(path) is not None
    try:
        _check_kind(os.stat(path).st_mode, path, own, field, error)
    except ValueError as failure:
        if isinstance(failure, AllocertError):
            raise
        raise error(field, path, "a readable file (no path)") from None
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        _check_kind(os.fstat(handle).st_mode, path, own, field, error)
        os.set_blocking(handle, True)
    except BaseException:
        os.close(handle)
        raise
    return handle


def _check_kind(mode: int, path: str, own: bool, field: str, error: type[AllocertError]) -> None:
    for is_kind, name in _KINDS:
        if is_kind(mode) and not (own and name != "folder"):
            raise error(field, path, f"a readable file, not a {name}")


def _unpacked(raw: bytearray, path: str | Path, field: str, error: type[AllocertError], most: int) -> bytes:
    """One member of gzip data, with its checksum compared."""
    unpacker = zlib.decompressobj(wbits=31)
    try:
        text = unpacker.decompress(raw, most + 1)
    except zlib.error:
        raise error(field, str(path), "undamaged gzip data") from None
    if len(text) > most:
        raise error(field, str(path), f"at most {most} bytes when unpacked")
    if not unpacker.eof or unpacker.unused_data:
        raise error(field, str(path), "complete gzip data with nothing after it")
    return text
