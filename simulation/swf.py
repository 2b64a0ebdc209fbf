"""The Standard Workload Format: traces of real machines, plain or compressed with gzip, read as a stream."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import astuple, dataclass, field
from decimal import Decimal
from os import PathLike, fspath

from allocert.common.reading import GZIP, DamagedError, lines_of, open_input
from allocert.errors import TraceError

__all__ = ["FIELDS", "MOST_BYTES", "MOST_LINES", "SwfReader", "SwfRecord", "check_record", "is_field"]

FIELDS = (
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
"""What the 18 numbers of a line are, in their order."""

MOST_LINES, MOST_BYTES = 2_000_000, 1 << 30
"""The most lines of a trace, comments and blank ones too, and bytes when unpacked."""
_LONGEST_LINE, _MOST_COMMENTS = 1 << 16, 1 << 20
_INTEGER = re.compile(rb"-?[0-9]{1,18}")
_DECIMAL = re.compile(rb"-?[0-9]{1,18}(?:\.[0-9]*)?(?:[eE][-+]?[0-9]{1,3})?")
_WHOLE = {0: 0, 1: 0, 2: -1, 3: -1, 4: -1, 7: -1, 10: -1}
"""The fields that must be integers, and the least value of each; -1 stands for unknown."""
_LINE = re.compile(
    rb"\s+".join(
        b"(%b)" % (_INTEGER if index in _WHOLE else _DECIMAL).pattern for index in range(len(FIELDS))
    )
)
"""A line as it should be, its fields as groups."""

Number = int | Decimal


@dataclass(frozen=True, slots=True)
class SwfRecord:
    """One line of a trace: its 18 fields in their order, times in seconds, -1 for unknown.

    Decimals, which some traces have, are kept as they are written. ``line`` counts from 1; 0 is that of a record that was not
    read, and equality does not look at it.
    """

    number: int
    submit: int
    wait: int = -1
    run: int = -1
    allocated: int = -1
    average_cpu: Number = -1
    used_memory: Number = -1
    requested: int = -1
    requested_time: Number = -1
    requested_memory: Number = -1
    status: int = -1
    user: Number = -1
    group: Number = -1
    executable: Number = -1
    queue: Number = -1
    partition: Number = -1
    preceding: Number = -1
    think: Number = -1
    line: int = field(default=0, compare=False)

    @property
    def fields(self) -> tuple[Number, ...]:
        """The 18 numbers."""
        return astuple(self)[: len(FIELDS)]

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


def is_field(index: int, text: bytes) -> bool:
    """Whether a text may stand in a field of a line, counted from 0."""
    return (_INTEGER if index in _WHOLE else _DECIMAL).fullmatch(text) is not None


def check_record(record: SwfRecord, where: str, last: int) -> None:
    """Raises :class:`TraceError` for a value out of range, or a submit time before ``last``, that of the record before."""
    values = (
        record.number,
        record.submit,
        record.wait,
        record.run,
        record.allocated,
        record.requested,
        record.status,
    )
    for (index, least), value in zip(_WHOLE.items(), values, strict=True):
        if value < least:
            unknown = ", or -1 for unknown" if least < 0 else ""
            raise TraceError(f"{where}, {FIELDS[index]}", value, f"0 or more{unknown}")
    if record.submit < last:
        raise TraceError(f"{where}, submit time", record.submit, f"at least that of the line before, {last}")


class SwfReader:
    """Iterates over the records of one file, strictly, holding one line at a time.

    ``header`` and ``comments`` fill as the file is read; repeated keys are joined by line breaks. A file can be iterated again.

    Source: Chapin et al. 1999, the Standard Workload Format, version 2 (18 fields a line).

    Raises:
        TraceError: when iterated, at the first thing that is wrong, with the file and the line.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = fspath(path)
        self.comments: list[str] = []
        """The comments read so far, from their semicolons on, bytes that are no UTF-8 as lone surrogates."""
        self._said: dict[str, list[str]] = {}
        self._size = 0

    @property
    def header(self) -> dict[str, str]:
        """The comments ``; Key: value`` by key, as far as they have been read."""
        return {key: "\n".join(values) for key, values in self._said.items()}

    @property
    def largest_job(self) -> int | None:
        """The header's ``MaxProcs``, else its ``MaxNodes``, as far as it has been read."""
        for key in ("MaxProcs", "MaxNodes"):
            value = self.header.get(key, "")
            if re.fullmatch(r"[0-9]{1,9}", value, re.ASCII):
                return int(value)
        return None

    def __iter__(self) -> Iterator[SwfRecord]:
        self._said, self._size, self.comments = {}, 0, []
        last = 0
        for line, raw in self._lines():
            text = raw.strip()
            if text.startswith(b";"):
                self._comment(line, raw.lstrip().removesuffix(b"\r"))
            elif text:
                record = self._record(line, text)
                check_record(record, self._at(line), last)
                last = record.submit
                yield record

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        line = size = 0
        with open_input(self.path, "trace", TraceError) as file:
            if self.path.endswith(".gz") and file.peek(2)[:2] != GZIP:
                raise TraceError(self.path, file.read(8), "gzip data, as the name ends in .gz")
            try:
                for line, raw in enumerate(lines_of(file, _LONGEST_LINE), start=1):
                    size += len(raw) + 1
                    if len(raw) > _LONGEST_LINE:
                        raise TraceError(self._at(line), raw[:20], f"lines of at most {_LONGEST_LINE} bytes")
                    if line > MOST_LINES or size > MOST_BYTES:
                        limits = f"a trace of at most {MOST_LINES} lines and {MOST_BYTES} bytes"
                        raise TraceError(self.path, f"more than {line - 1} lines", limits)
                    yield line, raw
            except DamagedError as wrong:
                raise TraceError(self._at(line + 1), wrong.value, wrong.expected) from None

    def _at(self, line: int) -> str:
        return f"{self.path}, line {line}"

    def _comment(self, line: int, text: bytes) -> None:
        self._size += len(text)
        if self._size > _MOST_COMMENTS:
            raise TraceError(self._at(line), text[:20], f"comments of at most {_MOST_COMMENTS} bytes in all")
        self.comments.append(text.decode("utf-8", "surrogateescape"))
        key, colon, value = text.lstrip(b"; \t").decode("utf-8", "replace").partition(":")
        if colon and key:
            self._said.setdefault(key.strip(), []).append(value.strip())

    def _record(self, line: int, text: bytes) -> SwfRecord:
        found = _LINE.fullmatch(text)
        if found is None:
            raise self._mistake(line, text)
        values = [
            int(text) if text.lstrip(b"-").isdigit() else Decimal(text.decode()) for text in found.groups()
        ]
        return SwfRecord(*values, line=line)  # type: ignore[arg-type, misc]

    def _mistake(self, line: int, text: bytes) -> TraceError:
        """What is wrong with a line that is not as it should be."""
        if not text.isascii() or b"\0" in text:
            return TraceError(self._at(line), text[:40], "text: 18 numbers, or a comment after ';'")
        fields = text.split()
        if len(fields) != len(FIELDS):
            shown = text.decode("ascii")
            return TraceError(self._at(line), shown, f"{len(FIELDS)} fields, not {len(fields)}")
        index = next(index for index, text in enumerate(fields) if not is_field(index, text))
        kind = "an integer" if index in _WHOLE else "a number"
        return TraceError(f"{self._at(line)}, {FIELDS[index]}", fields[index].decode("ascii"), kind)
