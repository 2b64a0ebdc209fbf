"""The inputs of readers: bombs, pipes, devices, folders, and documents that are deep, wide, long or large."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

__all__ = ["DOCUMENTS", "SOURCES", "Source", "document"]

_MEBIBYTE = 1 << 20


@dataclass(frozen=True)
class Source:
    """Something to read: ``make`` puts a file there, or there is one at ``path``; otherwise it is part of a file.

    ``text`` is JSON in place of a value, ``fields`` are more fields of a document, ``line`` is one of any other file.
    """

    name: str
    make: Callable[[Path], None] | None = None
    path: str = ""
    text: str = ""
    fields: str = ""
    line: str = ""


def bomb(unit: bytes) -> Callable[[Path], None]:
    """A gibibyte of a text again and again, in a mebibyte of gzip data."""

    def make(path: Path) -> None:
        block = unit * (_MEBIBYTE // len(unit))
        packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        packed = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
        check = 0
        with path.open("wb") as file:
            file.write(b"\x1f\x8b\x08" + bytes(6) + b"\xff")
            for _ in range(1024):
                file.write(packed)
                check = zlib.crc32(block, check)
            file.write(packer.flush(zlib.Z_FINISH))
            file.write(struct.pack("<II", check, 1024 * len(block) & 0xFFFFFFFF))

    return make


def _large(path: Path) -> None:
    path.write_bytes(b"[" + b"1," * (50 * 1000 * 1000) + b"1]")


SOURCES = (
    Source("a gzip bomb of blanks", bomb(b" ")),
    Source("a gzip bomb of lines", bomb(b"; x\n")),
    Source("a gzip bomb of brackets", bomb(b"[")),
    Source("a pipe that nobody writes to", os.mkfifo),
    Source("/dev/zero", path="/dev/zero"),
    Source("/dev/urandom", path="/dev/urandom"),
    Source("a folder", Path.mkdir),
    Source("100 MB", _large),
    Source("10^6 lists in each other", text="[" * 10**6 + "]" * 10**6, line="[" * 10**6),
    Source("10^6 objects in each other", text='{"a":' * 10**6 + "1" + "}" * 10**6, line="{" * 10**6),
    Source("a number of 10^7 digits", text="9" * 10**7, line=f"1 0 -1 {'9' * 10**7}"),
    Source(
        "10^5 keys",
        fields="".join(f', "k{number}": {number}' for number in range(10**5)),
        line="k " * 10**5,
    ),
)

DOCUMENTS: Mapping[str, str] = {
    "instance": '"machine": "mesh:3x3", "requests": [[1, 1]], "faulty": [@]',
    "packing": '"machine": "mesh:3x3", "rectangles": [[1, @]]',
    "migration": '"machine": "mesh:3x3", "residents": [], "request": [1, @]',
    "queue": '"machine": "mesh:3x3", "jobs": [{"sides": [1, 1], "residence": @}]',
    "jobs": '"machine": "torus:3x3", "schedule": "preemptive", "jobs": [[1, @]]',
    "certificate": '"kind": "area", "claim": "x", "problem": @, "proof": {}, "encoding": {"text": "x", "by": "", "arguments": {}}',
}
"""For each schema fields that are right, but for a value at the ``@``."""


def document(name: str, source: Source) -> bytes:
    """A document of a schema with the source's value and its fields."""
    fields = DOCUMENTS[name].replace("@", source.text or "1")
    return f'{{"schema": "allocert/{name}/1", {fields}{source.fields}}}'.encode()
