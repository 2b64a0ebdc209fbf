"""A trace as a whole: read, made and written again in the Standard Workload Format."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from os import PathLike, fspath

from allocert.common.files import write_whole
from allocert.errors import TraceError
from allocert.simulation.swf import (
    FIELDS,
    Number,
    SwfReader,
    SwfRecord,
    check_record,
    form_of,
    header_of,
    is_field,
    is_line,
)

__all__ = ["Trace", "read_swf", "swf_file", "write_swf"]

_WIDTHS = (5, 8, 6, 6, 4, 6, 5, 4, 6, 5, 2, 3, 3, 3, 2, 2, 2, 2)
"""The least width of each field, as the archive's conversions have them."""
_CHUNK = 1 << 12


@dataclass(frozen=True)
class Trace:
    """The comments of a trace, line by line with their semicolons, and its records in order of submission."""

    comments: tuple[str, ...]
    records: tuple[SwfRecord, ...]

    @property
    def header(self) -> Mapping[str, str]:
        """The comments ``; Key: value`` by key (:func:`~allocert.simulation.swf.header_of`)."""
        return header_of(self.comments)

    @classmethod
    def of(cls, records: Iterable[SwfRecord], header: Mapping[str, object]) -> Trace:
        """A trace with a comment ``; Key: value`` for each key, or for each line of its value."""
        comments = [f"; {key}: {line}" for key, value in header.items() for line in str(value).splitlines()]
        return cls(tuple(comments), tuple(records))


def read_swf(path: str | PathLike[str]) -> Trace:
    """A trace of a file, plain or compressed with gzip, strictly.

    Comments that stand among the records go to the end of the others; blank lines are left out.

    Raises:
        TraceError: at the first thing that is wrong, with the file and the line.
    """
    reader = SwfReader(path)
    records = tuple(reader)
    return Trace(tuple(reader.comments), records)


def write_swf(trace: Trace, path: str | PathLike[str]) -> None:
    """Write a trace, whole or not at all; compressed with gzip, the same bytes each time, if the name ends in ``.gz``.

    Fields are as wide as in the files of the archive, so that a file of that form without blank lines comes out as it was read.

    Raises:
        TraceError: a comment or a record that could not be read again.
        OSError: the file cannot be written.
    """
    write_whole(path, swf_file(trace, fspath(path)))


def swf_file(trace: Trace, name: str) -> Iterator[bytes]:
    """The bytes of a trace's file, in parts, compressed if ``name`` ends in ``.gz``. Raises :class:`TraceError`."""
    lines = _lines(trace, name)
    return _packed(lines) if name.endswith(".gz") else lines


def _lines(trace: Trace, name: str) -> Iterator[bytes]:
    for place, comment in enumerate(trace.comments, start=1):
        if not comment.startswith(";") or "\n" in comment or "\r" in comment:
            raise TraceError(f"{name}, comment {place}", comment, "one line that begins with ;")
        yield comment.encode("utf-8", "surrogateescape") + b"\n"
    last: Number = 0
    for place, record in enumerate(trace.records, start=1):
        texts = [
            str(value).encode() if type(value) is int else _text(index, value)
            for index, value in enumerate(record.fields)
        ]
        text = b" ".join(text.rjust(width) for text, width in zip(texts, _WIDTHS, strict=True))
        if not is_line(text):
            index = next(index for index, text in enumerate(texts) if not is_field(index, text))
            shown = texts[index][:40].decode(errors="replace")
            raise TraceError(f"{name}, record {place}, {FIELDS[index]}", shown, form_of(index))
        check_record(record, f"{name}, record {place}", last)
        last = record.submit
        yield text + b"\n"


def _text(index: int, value: Number) -> bytes:
    """A number as it is written: without an exponent, unless it would be too long."""
    if isinstance(value, Decimal):
        plain = format(value, "f").encode()
        if is_field(index, plain):
            return plain
    return str(value).encode()


def _packed(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines compressed, without a name or a time of making."""
    waiting = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=waiting, mtime=0) as packer:
        for line in lines:
            packer.write(line)
            if waiting.tell() >= _CHUNK:
                yield waiting.getvalue()
                waiting.seek(0)
                waiting.truncate()
    yield waiting.getvalue()
