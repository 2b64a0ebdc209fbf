"""Reading the rows of a damaged ledger: from the pages of its file, without SQLite and whatever the header says.

A row counts if the digest in it is right, so that nothing else need be: not the header, not the schema, not the tree
above the pages (https://www.sqlite.org/fileformat.html).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from allocert.verification.ledger.record import COLUMNS, Row, sound

__all__ = ["PAGE", "salvage"]

PAGE = 4096
"""Bytes of a page of every ledger."""

_LEAF = 13
_HEADER = 100
_MOST_LOCAL, _LEAST_LOCAL = PAGE - 35, (PAGE - 12) * 32 // 255 - 23
_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def salvage(path: Path) -> list[Row]:
    """The sound rows of a file, one a question: the last that was decided.

    Raises :class:`OSError` if it cannot be read.
    """
    data = path.read_bytes()
    found: dict[str, Row] = {}
    left = 64 * len(data)
    for page in range(0, len(data), PAGE):
        for payload in _payloads(data, page):
            left -= len(payload)
            if left < 0:  # pages that all name one long chain
                return list(found.values())
            row = sound(_values(payload))
            if row and (row[0] not in found or found[row[0]][6] <= row[6]):
                found[row[0]] = row
    return list(found.values())


def _payloads(data: bytes, page: int) -> Iterator[bytes]:
    """The records of a leaf page; nothing for another page."""
    start = page + (_HEADER if page == 0 else 0)
    if data[start : start + 1] != bytes([_LEAF]):
        return
    cells = int.from_bytes(data[start + 3 : start + 5], "big")
    for place in range(start + 8, min(start + 8 + 2 * cells, page + PAGE), 2):
        cell = page + int.from_bytes(data[place : place + 2], "big")
        length, cell = _varint(data, cell)
        _, cell = _varint(data, cell)
        if 0 < length <= len(data):
            yield _payload(data, cell, length)


def _payload(data: bytes, cell: int, length: int) -> bytes:
    """A record of ``length`` bytes from ``cell`` on, with the rest from its chain of overflow pages."""
    if length <= _MOST_LOCAL:
        return data[cell : cell + length]
    local = _LEAST_LOCAL + (length - _LEAST_LOCAL) % (PAGE - 4)
    local = local if local <= _MOST_LOCAL else _LEAST_LOCAL
    parts, found = [data[cell : cell + local]], local
    following = int.from_bytes(data[cell + local : cell + local + 4], "big")
    while found < length and following > 0 and (following - 1) * PAGE < len(data):
        page = (following - 1) * PAGE
        part = data[page + 4 : page + min(PAGE, 4 + length - found)]
        parts.append(part)
        found += PAGE - 4
        following = int.from_bytes(data[page : page + 4], "big")
    return b"".join(parts)


def _values(payload: bytes) -> tuple[Any, ...]:
    """The columns of a record, texts as bytes; those of one that is cut or malformed are wrong or fewer."""
    size, place = _varint(payload, 0)
    values: list[Any] = []
    data = size
    while place < min(size, len(payload)) and len(values) <= len(COLUMNS):
        kind, place = _varint(payload, place)
        if kind >= 12:
            width = (kind - 12) // 2
            values.append(payload[data : data + width])
        elif kind in _INTEGERS:
            width = _INTEGERS[kind]
            values.append(float(int.from_bytes(payload[data : data + width], "big", signed=True)))
        elif kind == 7:
            width = 8
            values.append(_float(payload[data : data + width]))
        else:
            width = 0
            values.append({8: 0.0, 9: 1.0}.get(kind))
        data += width
    return tuple(values)


def _float(data: bytes) -> float | None:
    return float(struct.unpack(">d", data)[0]) if len(data) == 8 else None


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """The number at ``place``, of one to nine bytes, and the place after it; zero where the data end."""
    value = 0
    for count, byte in enumerate(data[place : place + 9], 1):
        if count == 9:
            return value << 8 | byte, place + 9
        value = value << 7 | byte & 127
        if byte < 128:
            return value, place + count
    return 0, len(data)
