"""The Standard Workload Format: traces of real machines, plain or compressed with gzip, read as a stream."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike, fspath
from typing import IO, TypeAlias

from allocert.errors import TraceError

__all__ = ["SwfReader", "SwfRecord"]

_FIELDS = (
    "job number",
    "submit time",
    "wait time",
    "run time",
    "allocated processors",
    "average CPU time",
    "used memory",
    "requested processors",
    "requested time",
    "requested memory",
    "status",
    "user",
    "group",
    "executable",
    "queue",
    "partition",
    "preceding job",
    "think time",
)
Readable: TypeAlias = "IO[bytes] | gzip.GzipFile"

_MAGIC = b"\x1f\x8b"
_LONGEST_LINE = 1 << 16
_INTEGER = re.compile(rb"-?[0-9]{1,18}")
_DECIMAL = re.compile(rb"-?[0-9]{1,18}(\.[0-9]*)?([eE][-+]?[0-9]{1,3})?")
_USED = {0: 0, 1: 0, 2: -1, 3: -1, 4: -1, 7: -1, 10: -1}
"""The fields that are read, which must be integers, and the least value of each; -1 stands for unknown."""


@dataclass(frozen=True, slots=True)
class SwfRecord:
    """One line of a trace: times in seconds, -1 for unknown. ``line`` counts from 1."""

    line: int
    number: int
    submit: int
    wait: int
    run: int
    allocated: int
    requested: int
    status: int

    @property
    def processors(self) -> int | None:
        """Processors allocated; where that is unknown those requested; ``None`` where both are."""
        if self.allocated > 0:
            return self.allocated
        return self.requested if self.requested > 0 else None

    @property
    def partial(self) -> bool:
        """Whether this is one burst of a job that has a line of its own for the whole (status 2, 3, 4)."""
        return self.status in (2, 3, 4)


class SwfReader:
    """Iterates over the records of one file, strictly, holding one line at a time.

    ``header`` fills as the file is read: the comments ``; Key: value`` by key, repeated keys joined by
    line breaks. A file can be iterated again.

    Source: Chapin et al. 1999, the Standard Workload Format, version 2 (18 fields a line).

    Raises:
        TraceError: when iterated, at the first thing that is wrong, with the file and the line.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = fspath(path)
        self.header: dict[str, str] = {}

    @property
    def largest_job(self) -> int | None:
        """The header's ``MaxProcs``, else its ``MaxNodes``, as far as it has been read."""
        for key in ("MaxProcs", "MaxNodes"):
            value = self.header.get(key, "")
            if re.fullmatch(r"[0-9]{1,9}", value, re.ASCII):
                return int(value)
        return None

    def __iter__(self) -> Iterator[SwfRecord]:
        self.header = {}
        last = 0
        for line, raw in self._lines():
            text = raw.strip()
            if text.startswith(b";"):
                self._comment(text)
            elif text:
                record = self._record(line, text)
                if record.submit < last:
                    where = f"{self.path}, line {line}, submit time"
                    raise TraceError(where, record.submit, f"at least that of the line before, {last}")
                last = record.submit
                yield record

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        line = 0
        try:
            with open(self.path, "rb") as file:
                for raw in _chunks(self._unpacked(file)):
                    line += 1
                    if not raw.endswith(b"\n") and len(raw) >= _LONGEST_LINE:
                        raise TraceError(self._at(line), raw[:20], f"lines below {_LONGEST_LINE} bytes")
                    yield line, raw
        except EOFError:
            raise TraceError(self._at(line + 1), "an early end", "a complete gzip file") from None
        except (gzip.BadGzipFile, zlib.error) as error:
            raise TraceError(self._at(line + 1), str(error), "undamaged gzip data") from None
        except OSError as error:
            reason = error.strerror or str(error)
            raise TraceError("trace", self.path, f"a file that can be read ({reason})") from None
        except ValueError as error:
            if isinstance(error, TraceError):
                raise
            raise TraceError("trace", self.path, f"the name of a file ({error})") from None

    def _unpacked(self, file: IO[bytes]) -> Readable:
        packed = file.read(2) == _MAGIC
        file.seek(0)
        if packed:
            return gzip.GzipFile(fileobj=file)
        if self.path.endswith(".gz"):
            raise TraceError(self.path, file.read(8), "gzip data, as the name ends in .gz")
        return file

    def _at(self, line: int) -> str:
        return f"{self.path}, line {line}"

    def _comment(self, text: bytes) -> None:
        key, colon, value = text.lstrip(b"; \t").decode("utf-8", "replace").partition(":")
        if colon and key:
            key, value = key.strip(), value.strip()
            self.header[key] = f"{self.header[key]}\n{value}" if key in self.header else value

    def _record(self, line: int, text: bytes) -> SwfRecord:
        if not text.isascii() or b"\0" in text:
            raise TraceError(self._at(line), text[:40], "text: 18 numbers, or a comment after ';'")
        fields = text.split()
        if len(fields) != len(_FIELDS):
            shown = text.decode("ascii")
            raise TraceError(self._at(line), shown, f"{len(_FIELDS)} fields, not {len(fields)}")
        for index, field in enumerate(fields):
            pattern = _INTEGER if index in _USED else _DECIMAL
            if not pattern.fullmatch(field):
                kind = "an integer" if index in _USED else "a number"
                raise TraceError(f"{self._at(line)}, {_FIELDS[index]}", field.decode("ascii"), kind)
        values = {index: int(fields[index]) for index in _USED}
        for index, least in _USED.items():
            if values[index] < least:
                unknown = ", or -1 for unknown" if least < 0 else ""
                raise TraceError(f"{self._at(line)}, {_FIELDS[index]}", values[index], f"0 or more{unknown}")
        number, submit, wait, run, allocated, requested, status = values.values()
        return SwfRecord(line, number, submit, wait, run, allocated, requested, status)


def _chunks(file: Readable) -> Iterator[bytes]:
    while raw := file.readline(_LONGEST_LINE):
        yield raw
